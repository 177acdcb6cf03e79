import { totalmem } from "node:os";
import { expect, test } from "vitest";
import { leastMemory, littleMemory } from "./memory.server.ts";

const megabytes = (count: number) => count * 1024 * 1024;

test.each(["alone", "withDatabase"] as const)("a limit below the least is told of: %s", (least) => {
  const needed = leastMemory[least];
  expect(littleMemory(least, megabytes(needed))).toBeUndefined();
  expect(littleMemory(least, megabytes(needed) - 1)).toBe(
    `The shop may take ${needed - 1} MB of memory here and needs ${needed}: the kernel may kill it ` +
      "without a further word. Raise the limit.",
  );
});

test("by itself it asks the system, where it may be unlimited", () => {
  expect(totalmem()).toBeGreaterThan(megabytes(leastMemory.withDatabase));
  expect(littleMemory("withDatabase")).toBeUndefined();
});
