import { expect, test } from "vitest";
import { gathered } from "./gathered.server.ts";

test("what is asked while it works is done next, together, in the order in which it was asked", async () => {
  const done: string[][] = [];
  const first = Promise.withResolvers<void>();
  const ask = gathered(async (given: readonly string[]) => {
    done.push([...given]);
    if (done.length === 1) await first.promise;
    return given.map((one) => one.toUpperCase());
  });
  const one = ask("a");
  await expect.poll(() => done).toEqual([["a"]]);
  const others = ["b", "c", "b"].map(ask);
  first.resolve();
  expect(await one).toBe("A");
  expect(await Promise.all(others)).toEqual(["B", "C", "B"]);
  expect(done).toEqual([["a"], ["b", "c", "b"]]);
});

test("one that cannot be done fails alone, and nothing after it waits for it", async () => {
  const ask = gathered(async (given: readonly number[]) => {
    if (given.includes(0)) throw new Error("by nothing");
    return given.map((one) => 12 / one);
  });
  expect(await Promise.allSettled([2, 0, 3].map(ask))).toMatchObject([
    { value: 6 },
    { reason: { message: "by nothing" } },
    { value: 4 },
  ]);
  expect(await ask(4)).toBe(3);
});
