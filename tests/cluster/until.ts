import { setTimeout as sleep } from "node:timers/promises";

/** Waits until `found` finds something, for `seconds` at most. */
export async function until<T>(
  what: string,
  seconds: number,
  found: () => Promise<T | undefined | false>,
): Promise<T> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const value = await found();
    if (value) return value;
    await sleep(250);
  }
  throw new Error(`${what}: not within ${seconds} s`);
}
