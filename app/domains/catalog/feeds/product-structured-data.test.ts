import { expect, test } from "vitest";
import type { Product } from "../product/product.ts";
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
  expect(told.offers).not.toHaveProperty("priceValidUntil");
});

test("where reviews are kept they read what buyers gave, and what the newest say", () => {
  const rated: Product = { ...laddu, rating: [13, 3] };
  const review = { stars: 4, title: "", text: "Like home.", authorName: "Asha" };
  const reviews = [{ ...review, date: new Date("2026-11-09T20:00:00Z") }];
  const told = productStructuredData(rated, "https://madua.example", { reviews });
  expect(told).toMatchObject({
    aggregateRating: { ratingValue: 4.3, reviewCount: 3, bestRating: 5 },
    review: [{ reviewBody: "Like home.", datePublished: "2026-11-10", author: { name: "Asha" } }],
  });
  // What was given stays untold where the fixed stars stand.
  expect(productStructuredData(rated, "https://madua.example")).not.toHaveProperty(
    "aggregateRating",
  );
  const none = productStructuredData(laddu, "https://madua.example", { reviews: [] });
  expect(none).not.toHaveProperty("aggregateRating");
});

test("of a price for a time they read its last day in Jharkhand", () => {
  const validUntil = (endsAt: string) =>
    productStructuredData(laddu, "https://madua.example", { priceEndsAt: new Date(endsAt) }).offers
      .priceValidUntil;
  // To the end of the 9th, and a minute longer.
  expect(validUntil("2026-11-09T18:30:00Z")).toBe("2026-11-09");
  expect(validUntil("2026-11-09T18:31:00Z")).toBe("2026-11-10");
});

test("they read how long sending takes, and nothing of it where nobody knows", () => {
  const shipping = (deliveryDays?: { from: number; to: number }) =>
    productStructuredData(laddu, "https://madua.example", { deliveryDays }).offers.shippingDetails;
  expect(shipping({ from: 2, to: 9 })).toMatchObject({
    deliveryTime: { transitTime: { minValue: 2, maxValue: 9, unitCode: "DAY" } },
  });
  expect(shipping()).not.toHaveProperty("deliveryTime");
});
