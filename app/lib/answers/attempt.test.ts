import { UNSAFE_ErrorResponseImpl } from "react-router";
import { expect, test } from "vitest";
import { m } from "#app/paraglide/messages.js";
import { attempt, attemptForm, unreachable } from "./attempt.ts";
import { formFailure } from "./form-failure.ts";

test("two lost answers in a row are two answers, which hooks can tell apart", async () => {
  const lose = () => attempt(() => Promise.reject(new TypeError("Failed to fetch")));
  const [first, second] = [await lose(), await lose()];
  expect(first).toEqual({ ...unreachable, isLineLost: true });
  expect(second).toEqual({ ...unreachable, isLineLost: true });
  expect(second).not.toBe(first);
});

test("a redirect goes on its way", async () => {
  const redirect = new Response(null, { status: 302 });
  await expect(attempt(() => Promise.reject(redirect))).rejects.toBe(redirect);
});

test("where the shop says that it has no database, the screen says so in its words", async () => {
  const refuse = () => Promise.reject(new UNSAFE_ErrorResponseImpl(503, "", null));
  const message = m.outage_not_done();
  expect(await attempt(refuse)).toEqual({ ...unreachable, message });
  expect(await attemptForm(refuse, "own words")).toEqual(formFailure(message));
  const fail = () => Promise.reject(new UNSAFE_ErrorResponseImpl(500, "", null));
  expect(await attempt(fail)).toEqual(unreachable);
  expect(await attemptForm(fail, "own words")).toEqual(formFailure("own words"));
});
