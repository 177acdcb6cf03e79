import autocannon from "autocannon";
import { acceptEncoding } from "./bare-server.ts";

/** What a load came to: answers a second, and how long they took, in ms. */
export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
}

const warmUpSeconds = 2;
const seconds = 6;

/** Asks for one page over keep-alive connections, as fast as it comes. */
export async function loadHttp(
  url: string,
  connections: number,
  more: Record<string, string> = {},
): Promise<Measured> {
  const headers = { "accept-encoding": acceptEncoding, ...more };
  await autocannon({ url, connections, duration: warmUpSeconds, headers });
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: seconds,
    headers,
  });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} errors`);
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 };
}

/** Does `work` again and again on so many lines at once; `n` counts the pieces of work. */
export async function loadWork(
  work: (n: number) => Promise<void>,
  connections: number,
): Promise<Measured> {
  await runWork(work, connections, warmUpSeconds);
  const times = await runWork(work, connections, seconds);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) };
}

/** The same without a warm-up, for so many seconds. @returns how long each piece of work took, in ms. */
export async function runWork(
  work: (n: number) => Promise<void>,
  connections: number,
  duration: number,
): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + duration * 1000;
  let n = 0;
  const line = async () => {
    for (let begun = performance.now(); begun < end; begun = performance.now()) {
      await work(n++);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: connections }, line));
  return times;
}
