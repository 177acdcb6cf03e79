import { expect, test } from "vitest";
import { writtenAs } from "./one-address.server.ts";

test.each([
  ["/products/:productId", "/Products/Ragi%20Laddu/", "/products/Ragi%20Laddu"],
  ["/blog/:blogId?", "/BLOG/", "/blog"],
  ["/policies/retunPolicy", "/policies/retunpolicy", "/policies/retunPolicy"],
  ["/", "/", "/"],
  // Never another host.
  ["/products", "//products", "/products"],
  ["/:productName/write-review/:productId", "/A/Write-Review/B", "/A/write-review/B"],
  // Nothing is known of how it should be written.
  ["/*", "/Nowhere/", "/Nowhere/"],
])("of %s, %s is %s", (pattern, asked, written) => {
  expect(writtenAs(pattern, asked)).toBe(written);
});
