import { expect, test } from "vitest";
import { keptOutcomeOf } from "./queued-outcome.ts";

test("only a lost line and an outage leave it waiting; what has failed, and what came too often, can be sent again", () => {
  const unreachable = { ok: false, code: "unreachable" };
  expect(keptOutcomeOf(undefined)).toBeUndefined();
  expect(keptOutcomeOf({ ...unreachable, isLineLost: true })).toBeUndefined();
  expect(keptOutcomeOf({ ...unreachable, message: "The shop is busy right now" })).toBeUndefined();
  expect(keptOutcomeOf({ code: "outage" })).toBeUndefined();
  expect(keptOutcomeOf(unreachable)).toMatchObject({ done: false, again: {} });
  const tooMany = { status: "error", error: { "": ["Wait an hour."] }, again: {} };
  expect(keptOutcomeOf(tooMany)).toEqual({ done: false, text: "Wait an hour.", again: {} });
  const refused = keptOutcomeOf({ code: "refused", message: "The price has changed." });
  expect(refused).toEqual({ done: false, text: "The price has changed." });
});
