import { totalmem } from "node:os";
import { expect, test } from "vitest";
import { leastMemory, littleMemory, memoryOfWorker } from "./memory.server.ts";

const megabytes = (count: number) => count * 1024 * 1024;

test.each(["alone", "withDatabase"] as const)("a limit below the least is told of: %s", (least) => {
  const needed = leastMemory[least];
  expect(littleMemory(least, 1, megabytes(needed))).toBeUndefined();
  expect(littleMemory(least, 1, megabytes(needed) - 1)).toBe(
    `The shop may take ${needed - 1} MB of memory here and needs ${needed}: the kernel may kill it ` +
      "without a further word. Raise the limit.",
  );
});

test("each further worker needs more", () => {
  const needed = megabytes(leastMemory.withDatabase + 2 * memoryOfWorker);
  expect(littleMemory("withDatabase", 3, needed)).toBeUndefined();
  expect(littleMemory("withDatabase", 3, needed - 1)).toMatch(/ and needs 684: /);
});

test("by itself it asks the system, where it may be unlimited", () => {
  expect(totalmem()).toBeGreaterThan(megabytes(leastMemory.withDatabase));
  expect(littleMemory("withDatabase")).toBeUndefined();
});
