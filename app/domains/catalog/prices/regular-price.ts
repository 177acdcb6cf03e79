/** Whether a price for a time runs, as SQL over a row of `products`. */
export const hasPriceForTime = `exists (
  select from price_periods
  where product_id = products.id and state = 'running' and price_periods.price = products.price)`;

/**
 * What a product costs without the price that runs, as SQL over a row of `products`: what comes back when that ends
 * (rules: prices-3).
 */
export const regularPrice = `coalesce((
  select least(price_before, products.product_mrp) from price_periods
  where product_id = products.id and state = 'running' and price_periods.price = products.price
), products.price)`;
