import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/badge.tsx";
import { Price, type PriceProps } from "#app/ui/price.tsx";
import type { ProductSummary } from "./product.ts";

export interface ProductPriceProps extends Pick<PriceProps, "size" | "className"> {
  product: Pick<ProductSummary, "price" | "productMRP">;
}

/** The price with the MRP struck through (rules: card-1). */
export function ProductPrice({ product, ...look }: ProductPriceProps) {
  return (
    <Price
      {...look}
      price={product.price}
      mrp={product.productMRP}
      priceLabel={m.price_now()}
      mrpLabel={m.mrp()}
    />
  );
}

/** "16% OFF"; nothing where there is no discount. */
export function DiscountBadge({ percentage }: { percentage: number }) {
  if (percentage <= 0) return null;
  return <Badge look="accent">{m.discount_off({ percentage })}</Badge>;
}
