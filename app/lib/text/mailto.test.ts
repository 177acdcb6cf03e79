import { expect, test } from "vitest";
import { mailto } from "./mailto.ts";

test.each([
  ["asha@example.org", "mailto:asha@example.org"],
  ["asha+shop@example.org", "mailto:asha%2Bshop@example.org"],
  // All of these could be signed up with: none gives the mail another recipient, or words.
  ["a?bcc=eve%40evil.example&x@x.org", "mailto:a%3Fbcc%3Deve%2540evil.example%26x@x.org"],
  ["a@x.org?bcc=eve%40evil.example", "mailto:a@x.org%3Fbcc%3Deve%2540evil.example"],
  ["a,b@x.org", "mailto:a%2Cb@x.org"],
])("%s is written to by %s", (email, link) => {
  expect(mailto(email)).toBe(link);
});
