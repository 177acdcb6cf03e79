import { open } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { config } from "./config.server.ts";

const news = z.object({ for: z.string(), what: z.string() });

const upgradeLine = z.object({
  /** When it began; a line is known by it. */
  at: z.coerce.date(),
  until: z.coerce.date(),
  /** The release before: "2026-11-28-3fa9c1d2"; null where the service was installed. */
  from: z.string().nullable(),
  to: z.string(),
  /** `taken-back` after a switch, `not-begun` before it; `broken-off` by whoever ended it, before the switch too. */
  outcome: z.enum(["installed", "well", "taken-back", "not-begun", "broken-off"]),
  /** One line, for whoever set the shop up. */
  why: z.string().optional(),
  /** What is new, and for whom, of one that went well. */
  news: z.array(z.object({ en: news, hi: news })),
});

export type Upgrade = z.output<typeof upgradeLine>;

/** In the data folder; `npm run upgrade` adds a line for each (operations: upgrades). */
export const upgradesFile = "upgrades.jsonl";

export interface LastUpgrades {
  last: Upgrade | undefined;
  /** The one that brought what runs now, where later ones did not come to anything. */
  running: Upgrade | undefined;
}

/** The upgrades of this machine's service; none where it is not kept by `npm run install-service`. */
export async function lastUpgrades(folder = config().DATA_DIR): Promise<LastUpgrades> {
  const lines = (await readEnd(join(folder, upgradesFile))).split("\n").flatMap(readLine);
  const running = lines.findLast(({ outcome }) => outcome === "well" || outcome === "installed");
  return { last: lines.at(-1), running };
}

/** The last 64 kB of a file; nothing where there is none. */
async function readEnd(path: string): Promise<string> {
  const file = await open(path).catch(() => undefined);
  if (!file) return "";
  try {
    const { size } = await file.stat();
    const most = 64 * 1024;
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(most),
      0,
      most,
      Math.max(0, size - most),
    );
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** One that was cut off, or is of a version that this one does not know, is left out. */
function readLine(line: string): Upgrade[] {
  try {
    return [upgradeLine.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}
