import { expect, test } from "vitest";
import { fromNetwork, fromSomewhere } from "#tests/client-network.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { isGuessingCodes } from "./code-tries.server.ts";

ownDatabase();

const unknown = { code: "offer-unknown" };

test("after 60 codes that are none a network is told of no code, and others are", async () => {
  const ask = (refusal?: { code: string }) =>
    fromNetwork("guesser", () => isGuessingCodes(refusal));
  for (let tried = 0; tried < 60; tried += 1) expect(await ask(unknown)).toBe(false);
  expect(await ask()).toBe(false);
  expect(await ask(unknown)).toBe(true);
  expect(await ask()).toBe(true);
  expect(await ask({ code: "offer-minimum" })).toBe(true);
  expect(await fromSomewhere(() => isGuessingCodes(unknown))).toBe(false);
});

test("a code that is one is asked for as often as a cart changes", async () => {
  const ask = (refusal?: { code: string }) =>
    fromNetwork("shopper", () => isGuessingCodes(refusal));
  for (let asked = 0; asked < 70; asked += 1) {
    expect(await ask(asked % 2 ? { code: "offer-minimum" } : undefined)).toBe(false);
  }
  expect(await ask(unknown)).toBe(false);
});
