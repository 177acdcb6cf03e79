import { readdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { totalmem } from "node:os";
import { basename, join } from "node:path";
import { ask, endScope, read, run, write } from "./commands.ts";
import { current, logLimit, programs, settingsFile, unitFolder, user } from "./places.ts";
import { serviceSettings } from "./settings.ts";

const service = "madua.service";
/** One unit for whatever is done as the shop's user, so that what a killed command has left is found. */
const work = "madua-work.service";

/**
 * A unit of `deploy/` as it stands on this machine: with the link in the program's place, a log of its own, and the
 * memory that is there.
 * @param written folders that the shop writes to, beside its data. @param memory of the machine, in bytes.
 */
export function installedUnit(
  text: string,
  written: readonly string[],
  memory = totalmem(),
): string {
  const share = (of: number, least: number) =>
    `${Math.max(least, Math.floor((memory * of) / 1e6))}M`;
  const folders = written.map((folder) => `-${folder}`).join(" ");
  return text
    .replaceAll("/srv/madua", current)
    .replace("Lines marked FILL IN are the operator's.", "Changes: systemctl edit madua.")
    .replace(/^# FILL IN.*\n(?:#.*\n)*/gm, "")
    .replace(/^MemoryHigh=.*$/m, `MemoryHigh=${share(0.6, 640)}`)
    .replace(/^MemoryMax=.*$/m, `MemoryMax=${share(0.75, 768)}`)
    .replace(
      /^StateDirectory=.*$/m,
      (line) => `${line}\nReadWritePaths=${folders}\nLogNamespace=madua`,
    );
}

/** Writes the units of a release, where they differ. @returns whether the shop's own did. */
function writeUnits(release: string): boolean {
  const deploy = join(programs, release, "deploy");
  const { writtenFolders } = serviceSettings();
  const unit = (name: string) => installedUnit(read(join(deploy, name)) ?? "", writtenFolders);
  const changed = readdirSync(deploy)
    .filter((name) => /^madua.*\.(service|timer)$/.test(name))
    .filter((name) => write(join(unitFolder, name), unit(name)));
  const limit = "[Journal]\nStorage=persistent\nSystemMaxUse=500M\nMaxRetentionSec=90day\n";
  const isNewLimit = write(logLimit, limit);
  if (changed.length > 0) run("systemctl", ["daemon-reload"]);
  for (const timer of changed.filter((name) => name.endsWith(".timer"))) {
    run("systemctl", ["enable", "--quiet", "--now", timer]);
  }
  if (isNewLimit) ask("systemctl", ["try-restart", "systemd-journald@madua.service"]);
  return changed.includes(service);
}

/** Takes all units away, and what they are doing. */
export function removeUnits(): void {
  endWork();
  for (const name of readdirSync(unitFolder).filter((one) =>
    /^madua[\w-]*\.(timer|service)$/.test(one),
  )) {
    ask("systemctl", ["disable", "--now", name]);
    rmSync(join(unitFolder, name));
  }
  rmSync(logLimit, { force: true });
  ask("systemctl", ["daemon-reload"]);
  ask("systemctl", ["reset-failed", "madua*"]);
  ask("systemctl", ["stop", "systemd-journald@madua.service", "systemd-journald@madua.socket"]);
}

export interface Process {
  /** Of the unit's main process; 0 where none runs. */
  pid: number;
  /** The release that it runs, which need not be the one that the link leads to. */
  release: string | undefined;
  /** How often systemd has started it again by itself. */
  restarts: number;
}

/** What runs as the service at this moment. */
export function runningProcess(): Process {
  const shown = ask("systemctl", ["show", service, "--property=MainPID,NRestarts"]) ?? "";
  const value = (name: string) => Number(new RegExp(`^${name}=(\\d+)$`, "m").exec(shown)?.[1] ?? 0);
  const pid = value("MainPID");
  const folder = pid ? ask("readlink", [`/proc/${pid}/cwd`]) : undefined;
  return {
    pid,
    release: folder?.startsWith(`${programs}/`) ? basename(folder) : undefined,
    restarts: value("NRestarts"),
  };
}

/** Leads the link to a release, and lets the service run it; what is so already stays as it is. */
export function runRelease(release: string): void {
  const beside = join(programs, ".current");
  rmSync(beside, { force: true });
  symlinkSync(release, beside);
  renameSync(beside, current);
  const isOther = writeUnits(release);
  if (!isOther && runningProcess().release === release) return;
  ask("systemctl", ["reset-failed", service]);
  // What it says of itself is watched, not what systemd says of its start.
  ask("systemctl", ["restart", service]);
}

/** The last that the shop itself has said of a problem since a moment, in ms since 1970; one line. */
export function lastProblem(since: number): string {
  // Not what systemd says of the unit.
  const own = [`_SYSTEMD_UNIT=${service}`, "_TRANSPORT=stdout"];
  const shown = [
    "--namespace=*",
    "--output=cat",
    "--lines=60",
    "--no-pager",
    `--since=@${Math.floor(since / 1000)}`,
  ];
  return problemIn(ask("journalctl", [...shown, ...own]) ?? "");
}

/** @param log lines of the shop's log: JSON, and what an error prints that ends it. */
export function problemIn(log: string): string {
  const told = log.split("\n").flatMap((line) => {
    const json = /^\{.*"level":[56]0\b.*"msg":("(?:[^"\\]|\\.)*")/.exec(line)?.[1];
    if (json) return [String(JSON.parse(json))];
    const isPlain = /^(?![\s{]).*\b(error|cannot|no|not|failed|missing|full)\b/i.test(line);
    return isPlain && !/no money moves/.test(line) ? [line] : [];
  });
  return (told.at(-1) ?? "its log tells nothing of it").slice(0, 300);
}

/** Ends what an earlier command, which was killed, may have left running. */
export function endWork(): void {
  endScope();
  ask("systemctl", ["stop", work]);
  ask("systemctl", ["reset-failed", work]);
}

/**
 * Runs a built command of a release as the shop's user, with the shop's settings and those given.
 * @throws Error where it fails.
 */
export function asShop(
  release: string,
  args: readonly string[],
  settings: Record<string, string> = {},
): void {
  const folder = join(programs, release);
  const { dataDir } = serviceSettings();
  const wanted = { NODE_ENV: "production", DATA_DIR: dataDir, ...settings };
  const command = [
    ...["--quiet", "--wait", "--pipe", "--collect", `--unit=${work}`],
    ...[`User=${user}`, `Group=${user}`, "UMask=0077", `EnvironmentFile=${settingsFile}`]
      .concat(`WorkingDirectory=${folder}`, "Nice=5")
      .flatMap((property) => ["--property", property]),
    // Behind the file, which would win over what is set beside it.
    ...["/usr/bin/env", ...Object.entries(wanted).map(([name, value]) => `${name}=${value}`)],
    ...[join(folder, "node_modules/.bin/node"), ...args],
  ];
  run("systemd-run", command, { isQuiet: true });
}
