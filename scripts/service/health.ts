import { setTimeout as delay } from "node:timers/promises";
import { serviceSettings } from "./settings.ts";
import { lastProblem, type Process, runningProcess } from "./unit.ts";

/** How long it must have been ready without a break before it counts as well, in ms. */
const steadyFor = 20_000;
/** A shop that systemd has to start again so often will not come. */
const mostRestarts = 3;

/** What is seen of a shop at a moment. */
export interface Look extends Process {
  /** Whether it answers that buyers may be sent to it. */
  isReady: boolean;
}

/**
 * Follows a release that was started until it is well: the unit's one process runs it, and has been ready for 20 s.
 * @param look what is seen, asked each second.
 * @param time how long it may take, in ms. @returns why it is not well; undefined where it is.
 */
export async function watch(
  release: string,
  time: number,
  look: () => Promise<Look> = lookAtShop,
  second = 1000,
): Promise<string | undefined> {
  const began = Date.now();
  const before = (await look()).restarts;
  let ready = { pid: 0, seconds: 0 };
  for (let seconds = 0; seconds * 1000 < time; seconds++) {
    await delay(second);
    const { pid, release: runs, restarts, isReady } = await look();
    if (restarts - before >= mostRestarts) return `It ends again and again: ${lastProblem(began)}`;
    const isSteady = isReady && runs === release && pid === ready.pid;
    ready = { pid, seconds: isSteady ? ready.seconds + 1 : 0 };
  }
  if (ready.seconds * 1000 >= steadyFor) return undefined;
  return `It was not ready for buyers within ${time / 1000} s: ${lastProblem(began)}`;
}

async function lookAtShop(): Promise<Look> {
  const { port } = serviceSettings();
  const isReady = await fetch(`http://127.0.0.1:${port}/readyz?for=orders`, {
    signal: AbortSignal.timeout(3000),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
  return { ...runningProcess(), isReady };
}

/** Waits until a release answers that it is ready. @returns why it does not; undefined where it does. */
export async function becomesReady(release: string, time: number): Promise<string | undefined> {
  const began = Date.now();
  for (; Date.now() < began + time; await delay(500)) {
    const { isReady, release: runs } = await lookAtShop();
    if (isReady && runs === release) return undefined;
  }
  return `It was not ready within ${time / 1000} s: ${lastProblem(began)}`;
}
