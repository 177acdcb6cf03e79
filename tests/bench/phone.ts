import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "../../scripts/find-chromium.ts";
import type { BenchShop } from "./bench-shop.ts";
import { type Figures, mediansOf } from "./medians.ts";
import { openWithoutSpinner } from "./without-spinner.ts";

/** Fetched by npx when it is asked for: no package of the shop's own needs it. */
const lighthouse = "lighthouse@13.5.0";
const times = 5;

interface Report {
  categories: { performance: { score: number } };
  audits: Record<string, { numericValue: number; details?: { items: Sent[] } }>;
}

interface Sent {
  resourceType: string;
  transferSize: number;
}

/** The home page on Lighthouse's phone, a first visit each time: prints each run and the medians. */
export async function measurePhone(shop: BenchShop): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "madua-phone-"));
  const proxy = await openWithoutSpinner(shop.server.url);
  try {
    const runs: Figures[] = [];
    while (runs.length < times) runs.push(figuresOf(await visit(proxy.url, folder)));
    console.table([...runs, mediansOf(runs)]);
  } finally {
    proxy.close();
    rmSync(folder, { recursive: true });
  }
}

async function visit(url: string, folder: string): Promise<Report> {
  const file = join(folder, "lighthouse.json");
  const visiting = spawn(
    "npx",
    [
      "--yes",
      lighthouse,
      url,
      "--only-categories=performance",
      "--output=json",
      `--output-path=${file}`,
      "--quiet",
      "--chrome-flags=--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync",
    ],
    { stdio: "inherit", env: { ...process.env, CHROME_PATH: findChromium() } },
  );
  const [code] = await once(visiting, "exit");
  if (code !== 0) throw new Error("Lighthouse failed");
  return JSON.parse(readFileSync(file, "utf8"));
}

function figuresOf({ categories, audits }: Report): Figures {
  const ms = (audit: string) => Math.round(audits[audit]?.numericValue ?? Number.NaN);
  const sent = audits["network-requests"]?.details?.items ?? [];
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
