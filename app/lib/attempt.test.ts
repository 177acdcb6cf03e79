import { expect, test } from "vitest";
import { attempt, unreachable } from "./attempt.ts";

test("two lost answers in a row are two answers, which hooks can tell apart", async () => {
  const lose = () => attempt(() => Promise.reject(new TypeError("Failed to fetch")));
  const [first, second] = [await lose(), await lose()];
  expect(first).toEqual(unreachable);
  expect(second).toEqual(unreachable);
  expect(second).not.toBe(first);
});

test("a redirect goes on its way", async () => {
  const redirect = new Response(null, { status: 302 });
  await expect(attempt(() => Promise.reject(redirect))).rejects.toBe(redirect);
});
