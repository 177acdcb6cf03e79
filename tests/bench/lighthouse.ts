import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "../../scripts/find-chromium.ts";

/** Fetched by npx when it is asked for: no package of the shop's own needs it. */
const lighthouse = "lighthouse@13.5.0";

export interface Report<Category extends string> {
  categories: Record<Category, { score: number }>;
  audits: Record<
    string,
    { score: number | null; title: string; numericValue?: number; details?: { items: unknown[] } }
  >;
}

/** Visits a page with Lighthouse's phone, for the first time. @param options as its command line takes them. */
export async function visit<Category extends "performance" | "seo">(
  url: string,
  category: Category,
  ...options: readonly string[]
): Promise<Report<Category>> {
  const folder = mkdtempSync(join(tmpdir(), "madua-lighthouse-"));
  try {
    const file = join(folder, "lighthouse.json");
    const visiting = spawn(
      "npx",
      [
        "--yes",
        lighthouse,
        url,
        `--only-categories=${category}`,
        "--output=json",
        `--output-path=${file}`,
        "--quiet",
        "--chrome-flags=--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync",
        ...options,
      ],
      { stdio: "inherit", env: { ...process.env, CHROME_PATH: findChromium() } },
    );
    const [code] = await once(visiting, "exit");
    if (code !== 0) throw new Error("Lighthouse failed");
    return JSON.parse(readFileSync(file, "utf8"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
