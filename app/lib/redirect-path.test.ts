import { expect, test } from "vitest";
import { redirectPath } from "./redirect-path.ts";

test.each(["/", "/address", "/account/orders?after=1#top"])("leads to %s", (path) => {
  expect(redirectPath(path, "/my")).toBe(path);
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
  "javascript:alert(1)",
  " /address",
])("does not lead to %j", (path) => {
  expect(redirectPath(path, "/my")).toBe("/my");
});
