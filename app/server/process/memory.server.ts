import { totalmem } from "node:os";

const megabyte = 1024 * 1024;

/** What the shop needs at least, in MB, alone and with its embedded database (operations: memory). */
export const leastMemory = { alone: 256, withDatabase: 384 } as const;
/** What each further worker needs, in MB, and its part of the database (operations: workers). */
export const memoryOfWorker = 150;

/**
 * What is to be said where the machine, or the container, has less than that: the kernel would kill
 * the shop without a word.
 * @param workers how many processes serve the shop.
 * @param limit bytes that the process may have; by itself, the least that the system tells.
 */
export function littleMemory(
  least: keyof typeof leastMemory,
  workers = 1,
  limit: number = memoryLimit(),
): string | undefined {
  const needed = leastMemory[least] + (workers - 1) * memoryOfWorker;
  if (limit >= needed * megabyte) return undefined;
  return (
    `The shop may take ${Math.floor(limit / megabyte)} MB of memory here and needs ${needed}: ` +
    "the kernel may kill it without a further word. Raise the limit."
  );
}

/** The control group's limit, or the machine's memory. Node tells of no limit by 0 or by 2^63. */
const memoryLimit = () =>
  Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
