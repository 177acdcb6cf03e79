import { expect, test } from "vitest";
import { languageInSmall, writtenAs } from "./one-address.server.ts";

test.each([
  ["/products/:productId", "/Products/Ragi%20Laddu/", "/products/Ragi%20Laddu"],
  ["/blog/:blogId?", "/BLOG/", "/blog"],
  ["/policies/retunPolicy", "/policies/retunpolicy", "/policies/retunPolicy"],
  ["/", "/", "/"],
  // Never another host.
  ["/products", "//products", "/products"],
  ["/:productName/write-review/:productId", "/A/Write-Review/B", "/A/write-review/B"],
])("of %s, %s is %s", (pattern, asked, written) => {
  expect(writtenAs(pattern, asked)).toBe(written);
});

test.each([
  ["/HI/faq", "/hi/faq"],
  ["/Hi", "/hi"],
  // Nothing is known of how these should be written.
  ["/hi/Nowhere/", "/hi/Nowhere/"],
  ["/Nowhere/", "/Nowhere/"],
  ["/EN/faq", "/EN/faq"],
  ["//HI/faq", "//HI/faq"],
])("where there is no page at %s, it is looked for at %s", (asked, small) => {
  expect(languageInSmall(asked)).toBe(small);
});
