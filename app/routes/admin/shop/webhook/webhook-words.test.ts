import { expect, test } from "vitest";
import { inLanguage } from "#app/server/http/request.server.ts";
import { failureWords } from "./webhook-words.ts";

// What is kept now, and what an earlier version kept of the same.
test.each([
  ["no-secret", "its secret does not open: make a new one"],
  ["not-callable", "its address may not be called"],
  ["practice-shop", "a practice shop writes to nobody"],
  ["timeout", "no answer within 15 s"],
  ["private-network", "its host is in a private network"],
  ["refused", "connect ECONNREFUSED 93.184.216.34:443"],
  ["unknown-host", "getaddrinfo ENOTFOUND accounts.example.org"],
  ["unreachable", "connect EHOSTUNREACH 93.184.216.34:443"],
  ["broken-off", "socket hang up"],
  ["certificate", "Hostname/IP does not match certificate's altnames: Host: a.example"],
])("%s, and as it was kept before, is said in the reader's language", async (code, before) => {
  const said = await inLanguage("hi", () => failureWords(code));
  expect(said).toMatch(/^[\u0900-\u097f\d\s,]+$/);
  expect(await inLanguage("hi", () => failureWords(before))).toBe(said);
  expect(failureWords(before)).toBe(failureWords(code));
  expect(failureWords(code)).toMatch(/^[a-z].* /);
});

test("a status, and an error that has no words, are said as they are", async () => {
  for (const kept of ["500", "Parse Error: Expected HTTP/", ""]) {
    expect(await inLanguage("hi", () => failureWords(kept))).toBe(kept);
  }
});
