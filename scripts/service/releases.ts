import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ask, read, run, runInScope } from "./commands.ts";
import { current, programs } from "./places.ts";

/** What a built shop is made of, beside its packages (docs/packages.md). */
const parts = [
  ...["build", "db", "deploy", "docs/news.md", "docs/operations.md", "package.json"],
  ...["package-lock.json", "practice-gateway/package.json", "scripts"],
];
const unfinished = ".part";

/** The names of all releases, the newest first. */
function releases(): string[] {
  const made = (name: string) => statSync(join(programs, name)).birthtimeMs;
  return readdirSync(programs, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && isRelease(entry.name))
    .map(({ name }) => name)
    .sort((a, b) => made(b) - made(a));
}

const isRelease = (name: string) => /^\d{4}-\d{2}-\d{2}-[0-9a-f]{8}$/.test(name);

/** The name of the release that the link leads to; undefined where there is none yet. */
export function linkedRelease(): string | undefined {
  return ask("readlink", ["--canonicalize-existing", current])?.slice(programs.length + 1);
}

/** Removes what a killed build has left, and releases but those that are named and as many of the newest as make three. */
export function removeOldReleases(kept: readonly string[]): void {
  for (const name of readdirSync(programs)) {
    if (name.endsWith(unfinished)) removeRelease(name);
  }
  const others = releases().filter((name) => !kept.includes(name));
  for (const name of others.slice(Math.max(0, 3 - kept.length))) removeRelease(name);
}

export function removeRelease(name: string): void {
  rmSync(join(programs, name), { recursive: true, force: true });
}

/**
 * Builds the shop from a folder of its sources, and lays it beside the releases that are there. One of the same content is
 * not made again. @returns the release's name: "2026-11-28-3fa9c1d2".
 */
export function makeRelease(sources: string): string {
  runInScope(process.execPath, [
    fileURLToPath(new URL("build-sources.ts", import.meta.url)),
    sources,
  ]);
  // What root has made there belongs to whose folder it is, who could not build in it otherwise.
  const made = [".react-router", "app/paraglide", "build", "node_modules"];
  const there = made.map((name) => join(sources, name)).filter((name) => existsSync(name));
  run("chown", ["--recursive", `--reference=${sources}`, ...there]);

  const hash = fingerprint(sources);
  const same = releases().find((name) => name.endsWith(hash));
  if (same) return same;
  const name = `${dateOf(sources)}-${hash}`;
  layDown(sources, name);
  return name;
}

/** Of all that a release is made of: the build knows its own sources, and the rest is read as it is. */
function fingerprint(sources: string): string {
  const hash = createHash("sha256");
  const more = globSync(["db/**/*.{sql,json}", "deploy/madua*", "docs/news.md"], { cwd: sources });
  for (const file of ["build/.built-from", ...more.sort()]) {
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(sources, file)))
      .update("\0");
  }
  return hash.digest("hex").slice(0, 8);
}

/** The day of the version, in UTC: of its commit, else today. */
function dateOf(sources: string): string {
  // A clone of somebody else's: git would not read it for root.
  const asked = ["-c", "safe.directory=*", "-C", sources, "show", "-s", "--format=%cs", "HEAD"];
  const day = existsSync(join(sources, ".git")) ? ask("git", asked) : read(join(sources, ".day"));
  return day ?? new Date().toISOString().slice(0, 10);
}

function layDown(sources: string, name: string): void {
  const folder = join(programs, `${name}${unfinished}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o755 });
  for (const part of parts) {
    if (existsSync(join(sources, part)))
      cpSync(join(sources, part), join(folder, part), { recursive: true });
  }
  const lock = read(join(folder, "package-lock.json"));
  const alike = releases().find((one) => read(join(programs, one, "package-lock.json")) === lock);
  if (alike) {
    // The same packages: no release ever changes its own.
    run("cp", ["-al", join(programs, alike, "node_modules"), folder]);
  } else {
    const args = ["ci", "--omit=dev", "--no-audit", "--no-fund", "--loglevel=error"];
    runInScope("npm", args, { cwd: folder });
    rmSync(join(folder, "node_modules/node/node_modules"), { recursive: true, force: true });
  }
  run("chown", ["--recursive", "root:root", folder]);
  run("chmod", ["--recursive", "go=rX,u+rwX", folder]);
  run("sync", ["--file-system", folder]);
  renameSync(folder, join(programs, name));
}
