import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ask, read, run } from "./commands.ts";
import { programs } from "./places.ts";

/**
 * The folder of the sources that are wanted: a folder by its path, a version of git by its tag, branch or commit, or the
 * clone that the command stands in. @throws Error where there is neither.
 */
export function sourcesOf(wanted: string | undefined, clone: string): string {
  if (!wanted) return clone;
  // npm runs the command in the clone, wherever it was asked for.
  const folder = resolve(process.env.INIT_CWD ?? clone, wanted);
  if (existsSync(join(folder, "package.json"))) {
    if (JSON.parse(read(join(folder, "package.json")) ?? "{}").name === "madua") return folder;
    throw new Error(`${folder} is no folder of the shop's sources.`);
  }
  return sourcesOfVersion(wanted, clone);
}

function sourcesOfVersion(wanted: string, clone: string): string {
  const git = ["-c", "safe.directory=*", "-C", clone];
  const commitOf = (name: string) =>
    ask("git", [
      ...git,
      "rev-parse",
      "--verify",
      "--quiet",
      "--end-of-options",
      `${name}^{commit}`,
    ]);
  if (ask("git", [...git, "fetch", "--quiet", "--tags"]) === undefined) {
    console.log("The newest versions could not be fetched: looking among those that are here.");
  }
  const commit = commitOf(`origin/${wanted}`) ?? commitOf(wanted);
  if (!commit) throw new Error(`There is neither a folder nor a version ${wanted}.`);
  const folder = join(programs, ".sources");
  mkdirSync(folder, { recursive: true });
  // The packages stay: most versions have the same.
  for (const name of readdirSync(folder)) {
    if (name !== "node_modules") rmSync(join(folder, name), { recursive: true });
  }
  run(
    "sh",
    ["-c", 'git "$@" archive "$COMMIT" | tar --extract --directory "$FOLDER"', "sh", ...git],
    {
      env: { COMMIT: commit, FOLDER: folder },
    },
  );
  writeFileSync(
    join(folder, ".day"),
    ask("git", [...git, "show", "-s", "--format=%cs", commit]) ?? "",
  );
  return folder;
}
