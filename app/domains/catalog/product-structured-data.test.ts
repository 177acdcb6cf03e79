import { expect, test } from "vitest";
import type { Product } from "./product.ts";
import { productStructuredData } from "./product-structured-data.ts";

const laddu: Product = {
  id: "laddu / 1",
  title: "Ragi Laddu",
  category: "Laddu",
  description: "",
  shortDescription: "",
  price: 20950,
  productMRP: 25000,
  discountPercentage: 16,
  productPackOff: 300,
  pictureUrls: ["/files/productImage/a-4x5.webp"],
  quantity: 9,
  currentStock: 0,
  stockStatus: "outOfStock",
  benefits: [],
  date: new Date(0),
};

test("search engines read rupees, whole addresses, the stock, and no stars that nobody gave", () => {
  const told = productStructuredData(laddu, "https://madua.example");
  expect(told.offers).toMatchObject({
    url: "https://madua.example/products/laddu%20%2F%201",
    price: "209.50",
    availability: "https://schema.org/OutOfStock",
  });
  expect(told.image).toEqual(["https://madua.example/files/productImage/a-4x5.webp"]);
  expect(told).not.toHaveProperty("aggregateRating");
});
