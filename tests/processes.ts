import { readFileSync } from "node:fs";

/** True while a process runs; one that has ended and only waits to be counted off does not. */
export function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

/** Kills a process as a power cut would, and waits until it is gone. */
export async function kill(pid: number): Promise<void> {
  process.kill(pid, "SIGKILL");
  while (isRunning(pid)) await new Promise((resolve) => setImmediate(resolve));
}
