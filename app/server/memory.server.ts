import { totalmem } from "node:os";

const megabyte = 1024 * 1024;

/**
 * The least memory, in MB, in which the shop was seen to start, fill its sample shop, be visited and
 * take in the largest picture (operations: memory), alone and with its embedded database.
 */
export const leastMemory = { alone: 224, withDatabase: 320 } as const;

/**
 * What is to be said where the machine, or the container, has less than that: the kernel would kill
 * the shop without a word.
 * @param limit bytes that the process may have; by itself, the least that the system tells.
 */
export function littleMemory(
  least: keyof typeof leastMemory,
  limit: number = memoryLimit(),
): string | undefined {
  const needed = leastMemory[least];
  if (limit >= needed * megabyte) return undefined;
  return (
    `The shop may take ${Math.floor(limit / megabyte)} MB of memory here and needs ${needed}: ` +
    "it will be killed without a further word. Raise the limit."
  );
}

/** The control group's limit, or the machine's memory. Node tells of no limit by 0 or by 2^63. */
const memoryLimit = () =>
  Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
