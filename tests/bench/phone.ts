import type { BenchShop } from "./bench-shop.ts";
import { type Report, visit } from "./lighthouse.ts";
import { type Figures, mediansOf } from "./medians.ts";
import { openWithoutSpinner } from "./without-spinner.ts";

const times = 5;

interface Sent {
  resourceType: string;
  transferSize: number;
}

/** The home page on Lighthouse's phone, a first visit each time: prints each run and the medians. */
export async function measurePhone(shop: BenchShop): Promise<void> {
  const proxy = await openWithoutSpinner(shop.server.url);
  try {
    const runs: Figures[] = [];
    while (runs.length < times) runs.push(figuresOf(await visit(proxy.url, "performance")));
    console.table([...runs, mediansOf(runs)]);
  } finally {
    proxy.close();
  }
}

function figuresOf({ categories, audits }: Report<"performance">): Figures {
  const ms = (audit: string) => Math.round(audits[audit]?.numericValue ?? Number.NaN);
  const sent = (audits["network-requests"]?.details?.items ?? []) as Sent[];
  const kilobytes = (requests: readonly Sent[]) =>
    Math.round(requests.reduce((sum, { transferSize }) => sum + transferSize, 0) / 100) / 10;
  return {
    score: Math.round(categories.performance.score * 100),
    "first paint, ms": ms("first-contentful-paint"),
    "largest paint, ms": ms("largest-contentful-paint"),
    "blocking, ms": ms("total-blocking-time"),
    "layout shift": audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN,
    "script, kB": kilobytes(sent.filter(({ resourceType }) => resourceType === "Script")),
    "in all, kB": kilobytes(sent),
  };
}
