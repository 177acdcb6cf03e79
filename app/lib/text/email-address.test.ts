import { expect, test } from "vitest";
import fc from "#tests/fast-check.ts";
import { anyEmailAddress, emailAddress, mailSender } from "./email-address.ts";

test.each([
  ["asha@example.org", "asha@example.org"],
  [" Asha.Devi+Laddu@Example.ORG ", "asha.devi+laddu@example.org"],
  ["o'neil@example.co.in", "o'neil@example.co.in"],
  ["asha@BÜCHER.example", "asha@xn--bcher-kva.example"],
  ["asha@उदाहरण.example", "asha@xn--p1b6ci4b4b3a.example"],
  [`${"a".repeat(64)}@example.org`, `${"a".repeat(64)}@example.org`],
])("%s is %s", (typed, address) => {
  expect(emailAddress(typed)).toBe(address);
});

test.each([
  "",
  "asha",
  "@example.org",
  "asha@",
  "<v@x.org>",
  ">v@x.org",
  "v@x.org>",
  "Asha <v@x.org>",
  '"v"@x.org',
  "v(me)@x.org",
  "v@x.org(me)",
  "v,w@x.org",
  "v;w@x.org",
  "v@w@x.org",
  ".v@x.org",
  "v.@x.org",
  "v..w@x.org",
  "v @x.org",
  "v@x .org",
  "v@\u200bx.org\u0000",
  "ashá@example.org",
  "v@x.org.",
  "v@.x.org",
  "v@-x.org",
  "v@x_y.org",
  "v@x.org:80",
  "v@x.org/path",
  "v@x.org?a",
  "v@x%2eorg",
  "v@1.2.3.4",
  "v@x.1",
  "v@[::1]",
  "mailto:v@x.org",
  `${"a".repeat(65)}@example.org`,
  `asha@${"a".repeat(64)}.org`,
  `asha@${"abcdefg.".repeat(32)}org`,
])("%j is no address", (typed) => {
  expect(emailAddress(typed)).toBeUndefined();
});

test("admin@localhost is one where such are allowed", () => {
  expect(emailAddress("Admin@localhost")).toBeUndefined();
  expect(anyEmailAddress("Admin@localhost")).toBe("admin@localhost");
});

test("an address that was read is read as itself", () => {
  const typed = fc.oneof(
    fc.emailAddress(),
    fc.string({ maxLength: 40 }).map((at) => `a@${at}`),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const address = emailAddress(text);
      if (address !== undefined) expect(emailAddress(address)).toBe(address);
    }),
  );
});

test.each([
  ["Madua <shop@example.org>", "Madua <shop@example.org>"],
  ["shop@Example.org", "shop@example.org"],
  ["<shop@example.org>", "shop@example.org"],
  ["Madua <shop@example.org> ", "Madua <shop@example.org>"],
  ["Madua shop@example.org", undefined],
  ["Madua\r\nBcc: x <shop@example.org>", undefined],
  ["Madua <shop@example.org", undefined],
  ["a@b.org <shop@example.org>", undefined],
])("the sender %j is %j", (given, sender) => {
  expect(mailSender(given)).toBe(sender);
});
