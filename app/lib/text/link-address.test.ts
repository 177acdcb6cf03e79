import { expect, test } from "vitest";
import { isLinkAddress, linkAddress } from "./link-address.ts";

test.each([
  ["https://example.org/a?b=c#d", "https://example.org/a?b=c#d"],
  ["http://example.org", "http://example.org"],
  [" www.example.org/ragi ", "https://www.example.org/ragi"],
  ["example.org:8080/x", "https://example.org:8080/x"],
  ["shop@example.org", "mailto:shop@example.org"],
  ["mailto:shop@example.org", "mailto:shop@example.org"],
  ["+91 98765 43210", "tel:+919876543210"],
  ["tel:+919876543210", "tel:+919876543210"],
])("%s is a link to %s", (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});

test.each([
  "",
  "ragi",
  "two words.org",
  "javascript:alert(1)",
  "data:text/html,x",
  "ftp://a.org",
  "//a.org",
  "/products",
  "JaVaScRiPt://example.org/%0aalert(1)",
])("%s is no link", (typed) => {
  expect(linkAddress(typed)).toBeUndefined();
  expect(isLinkAddress(typed)).toBe(false);
});
