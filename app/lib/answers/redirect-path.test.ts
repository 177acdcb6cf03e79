import { expect, test } from "vitest";
import fc from "#tests/fast-check.ts";
import { redirectPath } from "./redirect-path.ts";

test.each(["/", "/address", "/account/orders?after=1#top"])("leads to %s", (path) => {
  expect(redirectPath(path, "/my")).toBe(path);
});

test("leads to a page in whatever language is read there", () => {
  expect(redirectPath("/hi", "/my")).toBe("/");
  expect(redirectPath("/hi/account/orders?after=1", "/my")).toBe("/account/orders?after=1");
});

test.each([
  null,
  "",
  "address",
  "https://evil.example/",
  "//evil.example/",
  "/\\evil.example/",
  "/\t/evil.example/",
  "\\\\evil.example",
  "/.//evil.example/",
  "/a/..//evil.example/",
  "/%2e//evil.example/",
  "/hi//evil.example/",
  "/hi/.//evil.example/",
  "javascript:alert(1)",
  " /address",
])("does not lead to %j", (path) => {
  expect(redirectPath(path, "/my")).toBe("/my");
});

/** Pieces that addresses are disguised with, and any text between them. */
const piece = fc.oneof(
  fc.constantFrom(
    "/",
    "/hi",
    "\\",
    ".",
    "..",
    "%2e",
    "%2f",
    "%5c",
    "\t",
    "\n",
    "@",
    ":",
    "?",
    "#",
    "evil.example",
  ),
  fc.string({ unit: "binary" }),
);

test("whatever is wanted, the browser stays on the site", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = redirectPath(`/${pieces.join("")}`, "/my");
      // As a Location header and as a link, from a page at any depth.
      for (const page of ["https://shop.example/", "https://shop.example/a/b?c"]) {
        expect(new URL(path, page).origin).toBe("https://shop.example");
      }
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(redirectPath(path, "/my")).toBe(path);
    }),
    { numRuns: 1000 },
  );
});
