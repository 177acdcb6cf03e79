import { join } from "node:path";
import { type Upgrade, upgradesFile } from "#app/server/process/upgrades.server.ts";
import { idsOf, read, run } from "./commands.ts";
import { programs, user } from "./places.ts";
import { serviceSettings } from "./settings.ts";

interface Ended extends Pick<Upgrade, "from" | "to" | "outcome" | "why"> {
  at: Date;
}

/** Notes for the office how an upgrade ended (operations: upgrades). One that stands there already is not noted again. */
export function noteUpgrade({ at, from, to, outcome, why }: Ended): void {
  const { dataDir } = serviceSettings();
  const file = join(dataDir, upgradesFile);
  if (read(file)?.includes(`"at":${JSON.stringify(at)},`)) return;
  const newsOf = (release: string | null) =>
    (release && read(join(programs, release, "docs/news.md"))) || "";
  const line: Upgrade = {
    ...{ at, until: new Date(), from, to, outcome, why },
    news: from && outcome === "well" ? newNews(newsOf(from), newsOf(to)) : [],
  };
  // By the shop's own user: in its folder, root might be led to another file.
  run("sh", ["-c", 'cat >> "$0"', file], { input: `${JSON.stringify(line)}\n`, as: idsOf(user) });
}

/** What the newer of two texts of docs/news.md tells that the older does not: rows of its tables. */
export function newNews(older: string, newer: string): Upgrade["news"] {
  const known = new Set(rows(older).map((row) => row.join("|")));
  return rows(newer)
    .filter((row) => !known.has(row.join("|")))
    .map(([enFor = "", en = "", hiFor = "", hi = ""]) => ({
      en: { for: enFor, what: en },
      hi: { for: hiFor, what: hi },
    }));
}

function rows(text: string): string[][] {
  return [...text.matchAll(/^\|(.+)\|$/gm)]
    .map(([, cells = ""]) => cells.split("|").map((cell) => cell.trim()))
    .filter(([first = ""]) => first !== "for" && !/^-+$/.test(first));
}
