import { expect, test } from "vitest";
import { failureIn } from "#app/domains/webhooks/webhook.ts";
import { inLanguage } from "#app/server/http/request.server.ts";
import { failureWords } from "./webhook-words.ts";

// As it is kept, and as an error says it.
test.each([
  ["no-secret", "no-secret"],
  ["not-callable", "not-callable"],
  ["practice-shop", "practice-shop"],
  ["timeout", "timeout"],
  ["private-network", "its host is in a private network"],
  ["refused", "connect ECONNREFUSED 93.184.216.34:443"],
  ["unknown-host", "getaddrinfo ENOTFOUND accounts.example.org"],
  ["unreachable", "connect EHOSTUNREACH 93.184.216.34:443"],
  ["broken-off", "socket hang up"],
  ["certificate", "Hostname/IP does not match certificate's altnames: Host: a.example"],
])("%s is said in the reader's language", async (code, words) => {
  expect(failureIn(words)).toBe(code);
  expect(await inLanguage("hi", () => failureWords(code))).toMatch(/^[\u0900-\u097f\d\s,]+$/);
  expect(failureWords(code)).toMatch(/^[a-z].* /);
});

test("a status, and an error that has no words, are said as they are", async () => {
  for (const kept of ["500", "Parse Error: Expected HTTP/", ""]) {
    expect(await inLanguage("hi", () => failureWords(kept))).toBe(kept);
  }
});
