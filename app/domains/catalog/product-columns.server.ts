import { products } from "./product-table.server.ts";

/** The columns of a ProductSummary. */
export const summaryColumns = {
  id: products.id,
  title: products.title,
  category: products.category,
  shortDescription: products.shortDescription,
  price: products.price,
  productMRP: products.productMRP,
  discountPercentage: products.discountPercentage,
  productPackOff: products.productPackOff,
  pictureUrls: products.pictureUrls,
  currentStock: products.currentStock,
  stockStatus: products.stockStatus,
  date: products.date,
};

/** The columns of a Product. */
export const productColumns = {
  ...summaryColumns,
  description: products.description,
  benefits: products.benefits,
  quantity: products.quantity,
};
