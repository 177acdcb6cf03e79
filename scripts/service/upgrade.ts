import { existsSync, readdirSync, renameSync, rmSync, statfsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readMigrations } from "#app/server/database/migrate.server.ts";
import { ask, command, idsOf, read, run, runAlone, write } from "./commands.ts";
import { becomesReady, watch } from "./health.ts";
import { backupFolder, programs, underwayFile, user } from "./places.ts";
import { linkedRelease, makeRelease, removeOldReleases, removeRelease } from "./releases.ts";
import { serviceSettings } from "./settings.ts";
import { asShop, endWork, runningProcess, runRelease } from "./unit.ts";
import { noteUpgrade } from "./upgrade-notes.ts";
import { sourcesOf } from "./wanted-sources.ts";

/** An upgrade that is not over; what was killed is gone on with from here. */
interface Underway {
  at: string;
  from: string;
  to: string;
  /** Until the switch nothing has changed for anybody. */
  step: "preparing" | "switching" | "going-back";
  backup: string;
  /** Whether the older version does not work on what the newer makes of the database. */
  contracts: boolean;
  why?: string | undefined;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { watch: { type: "string", default: "60" } },
});
const [wanted] = positionals;
/** How long the shop is watched after a switch, in ms; it opens only when its migrations are done. */
const watched = readSeconds() * 1000;
/** The version before has been well on this machine, and only has to start; in ms. */
const longestStart = 120_000;
const rehearsal = () => join(serviceSettings().dataDir, "upgrade-rehearsal");

runAlone();
// A terminal that is closed, or Ctrl-C, ends what is being prepared and no more than that.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});
await command(async () => {
  if (!linkedRelease()) {
    throw new Error(
      "There is no service on this machine yet: sudo npm run install-service -- shop.example.org",
    );
  }
  tidyAfterKilled();
  const earlier = await settle();
  if (earlier === false) throw new Error("Run it again for another try.");
  if (!(await upgradeTo(wanted))) process.exitCode = 1;
});

function tidyAfterKilled(): void {
  endWork();
  rmSync(rehearsal(), { recursive: true, force: true });
}

/** Finishes or undoes what an upgrade that was killed has left. @returns false where it had to go back. */
async function settle(): Promise<boolean | undefined> {
  const text = read(underwayFile);
  if (!text) return undefined;
  const underway = JSON.parse(text) as Underway;
  console.log(`The upgrade to ${underway.to} was broken off.`);
  if (underway.step === "preparing") {
    console.log("Nothing had changed yet.");
    end(underway, "broken-off");
    return undefined;
  }
  if (underway.step === "going-back") return goBack(underway);
  return carryThrough(underway);
}

/** @returns whether the shop runs what is wanted. */
async function upgradeTo(wanted: string | undefined): Promise<boolean> {
  const from = linkedRelease() ?? "";
  const to = makeRelease(sourcesOf(wanted, fileURLToPath(new URL("../..", import.meta.url))));
  if (to === from && runningProcess().release === from) {
    console.log(`Version ${from} runs already: nothing was changed.`);
    return true;
  }
  const at = new Date().toISOString();
  const backup = join(
    backupFolder,
    `before-upgrade-${at.slice(0, 19).replaceAll(":", "-")}Z.tar.zst`,
  );
  const underway: Underway = {
    at,
    from,
    to,
    step: "preparing",
    backup,
    contracts: contracts(from, to),
  };
  keep(underway);
  try {
    prepare(underway);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    end({ ...underway, why }, "not-begun");
    removeRelease(to);
    throw new Error(`${why}\nVersion ${from} runs on: nothing was changed.`);
  }
  return carryThrough(underway);
}

/** Backs up, and restores that into the new version, which brings the copy up to date as it will the shop. */
function prepare({ from, to, backup }: Underway): void {
  const { dataDir } = serviceSettings();
  say("Backing up…");
  asShop(from, ["build/server/backup.js", backup]);
  const size = Number(ask("du", ["--summarize", "--block-size=1", dataDir])?.split("\t")[0] ?? 0);
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize < size + 5e8) {
    throw new Error(
      `The disk of ${dataDir} has no room for a copy: ${Math.ceil((size + 5e8) / 1e6)} MB must be free.`,
    );
  }
  say("Trying the new version on a copy of the shop's data…");
  const copy = { DATA_DIR: rehearsal(), DATABASE_URL: "", DATABASE_DIRECT_URL: "" };
  try {
    const settings = { ...copy, FILES_URL: "", FILES_PUBLIC_URL: "" };
    asShop(to, ["build/server/restore.js", backup], settings);
  } finally {
    rmSync(rehearsal(), { recursive: true, force: true });
  }
}

/** From the switch on. @returns whether the new version is well; else the one before runs again. */
async function carryThrough(underway: Underway): Promise<boolean> {
  const { from, to } = underway;
  keep({ ...underway, step: "switching" });
  say(`Switching from ${from} to ${to}…`);
  runRelease(to);
  say(`Watching the shop for ${watched / 1000} s…`);
  const why = await watch(to, watched);
  if (why) return goBack({ ...underway, why });
  end(underway, "well");
  removeOldReleases([from, to]);
  removeOldBackups();
  console.log(`Version ${to} runs, and is well.`);
  return true;
}

async function goBack(underway: Underway): Promise<false> {
  const { from, to, why, backup, contracts } = underway;
  keep({ ...underway, step: "going-back" });
  console.error(`Version ${to} is not well. ${why}\nGoing back to ${from}…`);
  if (contracts) restoreBefore(underway);
  // From here on the older version may take orders, which a second restore would lose.
  keep({ ...underway, step: "going-back", contracts: false });
  runRelease(from);
  const still = await becomesReady(from, longestStart);
  end(underway, "taken-back");
  removeRelease(to);
  if (still) {
    throw new Error(
      `Version ${from} does not come up either. ${still} The backup before the upgrade: ${backup}`,
    );
  }
  console.error(`Version ${from} runs again.`);
  return false;
}

/** The data as they were before the upgrade; what has become of them since is kept beside them. */
function restoreBefore({ from, backup, at }: Underway): void {
  const { dataDir, hasOwnData } = serviceSettings();
  if (!hasOwnData) {
    throw new Error(`The older version needs the database from before: restore ${backup} by hand.`);
  }
  run("systemctl", ["stop", "madua"]);
  const aside = join(dataDir, `before-going-back-${Date.parse(at)}`);
  const { uid, gid } = idsOf(user);
  run("install", ["--directory", "--mode=700", `--owner=${uid}`, `--group=${gid}`, aside]);
  for (const part of ["postgres", "files"]) {
    const place = join(dataDir, part);
    // One that is there beside what was laid aside is what a killed restore has left.
    if (existsSync(join(aside, part))) rmSync(place, { recursive: true, force: true });
    else if (existsSync(place)) renameSync(place, join(aside, part));
  }
  asShop(from, ["build/server/restore.js", backup]);
  console.error(`Data of the newer version: ${aside}`);
}

/** Whether a version has migrations after which the one before does not start (operations: migrations). */
function contracts(from: string, to: string): boolean {
  const migrations = (release: string) => readMigrations(join(programs, release, "db/migrations"));
  const known = new Set(migrations(from).map(({ hash }) => hash));
  return migrations(to).some(({ hash, contracts }) => contracts && !known.has(hash));
}

function keep(underway: Underway): void {
  write(underwayFile, JSON.stringify(underway), 0o600);
}

function end(
  { at, from, to, why }: Underway,
  outcome: "well" | "taken-back" | "not-begun" | "broken-off",
): void {
  noteUpgrade({ at: new Date(at), from, to, outcome, why });
  rmSync(underwayFile, { force: true });
}

function readSeconds(): number {
  const seconds = Number(values.watch);
  if (seconds >= 25 && seconds <= 3600) return seconds;
  console.error("--watch: how many seconds the shop is watched, from 25 to 3600.");
  process.exit(1);
}

/** Of those that upgrades have made, the three newest stay. */
function removeOldBackups(): void {
  const made = readdirSync(backupFolder).filter((name) => name.startsWith("before-upgrade-"));
  for (const name of made.sort().reverse().slice(3)) rmSync(resolve(backupFolder, name));
}

function say(what: string): void {
  console.log(what);
}
