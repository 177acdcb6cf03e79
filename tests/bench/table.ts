import type { Measured } from "./load.ts";

export interface Row extends Measured {
  what: string;
  connections: number;
  baseline: Measured;
}

const heads = ["", "conns", "per s", "p50 ms", "p99 ms", "bare/s", "p50 ms", "p99 ms", "ratio"];

/** Prints the figures beside their baselines; the ratio of answers a second is the result. */
export function printTable(rows: readonly Row[]): void {
  if (rows.length === 0) return;
  const cells = rows.map(({ what, connections, baseline, ...own }) => [
    what,
    String(connections),
    ...figures(own),
    ...figures(baseline),
    `${((own.perSecond / baseline.perSecond) * 100).toFixed(0)} %`,
  ]);
  for (const line of [heads, ...cells]) {
    const [what = "", ...others] = line;
    console.log(what.padEnd(24) + others.map((cell) => cell.padStart(9)).join(""));
  }
}

function figures({ perSecond, p50, p99 }: Measured): string[] {
  return [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1)];
}
