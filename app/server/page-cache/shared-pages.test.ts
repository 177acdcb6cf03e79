import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import {
  allListParams,
  listSorts,
  normalListSearch,
  priceNames,
} from "#app/domains/catalog/lists/list-choices.ts";
import { packSizes } from "#app/domains/catalog/product/product.ts";
import type { SharedPageHandle } from "#app/lib/live/shared-page.ts";
import { sharedPages } from "./shared-pages.server.ts";

const route = (file: string, path: string, handle?: SharedPageHandle) => [
  `routes/${file}`,
  { id: `routes/${file}`, path, module: { handle } },
];
const routes = Object.fromEntries([
  route("shop/products", "products", { searchParams: ["after", "before"] }),
  route("shop/list", "list", { searchParams: allListParams, normalSearch: normalListSearch }),
  route("shop/faq", "faq"),
  route("shop/contact-us", "contactUs", { searchParams: ["sent"], sharedBy: "visitors" }),
  route("shop/cart-products", "cart/products", { sharedBy: "nobody" }),
  route("shop/unknown-address", "*"),
  route("account/orders", "account/orders"),
]) as ServerBuild["routes"];
const { sharedPage } = sharedPages({ routes });

test.each([
  ["/products", "/products"],
  ["/products?", "/products"],
  ["/products?fbclid=x&utm_source=a=b&", "/products"],
  ["/products?after=1~a", "/products?after=1~a"],
  ["/products?fbclid=x&after=1%7Ea&gclid=y", "/products?after=1%7Ea"],
  ["/products?after=1&before=2", "/products?after=1&before=2"],
  ["/products?aftermath=1&%61fter=2", "/products"],
  ["/products.data?fbclid=x&after=1~a&_routes=root", "/products.data?after=1~a"],
  ["/faq?after=1~a", "/faq"],
  [`/faq?utm_id=${"x".repeat(5000)}`, "/faq"],
])("%s is the page %s", (asked, address) => {
  expect(sharedPage(asked)).toEqual({ address, isForVisitorsOnly: false });
});

test("a page that shows something of one's own is shared by visitors only", () => {
  expect(sharedPage("/contactUs?sent=1&fbclid=x")).toEqual({
    address: "/contactUs?sent=1",
    isForVisitorsOnly: true,
  });
});

test.each([
  "/cart/products?id=1",
  "/nowhere",
  "/account/orders",
  "/faq#top",
  `/products?after=${"1".repeat(500)}`,
])("%s is nobody else's", (asked) => {
  expect(sharedPage(asked)).toBe(undefined);
  // It is not remembered as another either.
  expect(sharedPage(asked)).toBe(undefined);
});

test("however a list is asked for, it is one of a known number of pages", () => {
  const asked = {
    category: ["Laddu", "Malt"],
    price: priceNames,
    pack: packSizes,
    stock: ["in"],
    offer: ["yes"],
    sort: listSorts,
  };
  const nonsense = ["", "x", "-1", "Infinity", "in,yes", "%00"];
  let searches = [""];
  for (const [name, values] of Object.entries(asked)) {
    searches = searches.flatMap((search) => [
      search,
      ...values.map((value) => `${name}=${value}&${search}fbclid=${search.length}&`),
      // What no list is filtered by.
      ...(name === "category" ? [] : nonsense.map((value) => `${name}=${value}&${search}`)),
    ]);
  }
  const pages = new Set(searches.map((search) => sharedPage(`/list?${search}`)?.address));
  expect(searches.length).toBeGreaterThan(50_000);
  expect(pages.size).toBe(3 * 5 * 6 * 2 * 2 * 6);
});
