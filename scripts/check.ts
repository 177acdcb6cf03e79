// `npm run check`: what the files changed since the last commit can break. Types, lint, imports, and the unit tests
// that stand beside them or import them. `npm test` is everything.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { text } from "node:stream/consumers";

const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" });
const changed = [
  ...git("diff", "--name-only", "HEAD").split("\n"),
  ...git("ls-files", "--others", "--exclude-standard").split("\n"),
].filter((file) => file && existsSync(file));
const code = changed.filter((file) => /\.(tsx?|mjs|css|json)$/.test(file));

/** The tests that are changed, stand beside what is changed, or import it themselves. */
function testsOfChanged(): string[] {
  const modules = code.filter((file) => /\.tsx?$/.test(file));
  const stems = modules.map((file) => file.replace(/(\.server|\.test)?\.tsx?$/, ""));
  const names = modules.map((file) => `/${basename(file)}"`);
  return globSync("{app,db,practice-gateway,practice-courier,scripts,tests}/**/*.test.ts").filter(
    (file) => {
      if (stems.includes(file.replace(/\.test\.ts$/, ""))) return true;
      const source = readFileSync(file, "utf8");
      return names.some((name) => source.includes(name));
    },
  );
}

async function check(name: string, command: string, ...args: string[]): Promise<boolean> {
  const begun = performance.now();
  const child = spawn(command, args);
  const [output, errors, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const said = status === 0 ? "" : `\n${output}${errors}`;
  console.log(`${status === 0 ? "✓" : "✗"} ${name}, ${seconds} s${said}`);
  return status === 0;
}

const tests = testsOfChanged();
// The types take longest, and one of two cores.
const [types, ...others] = await Promise.all([
  check("types", "npm", "run", "--silent", "types"),
  (async () =>
    code.length === 0 ||
    check("lint", "biome", "ci", "--error-on-warnings", "--no-errors-on-unmatched", ...code))(),
  (async () => {
    const imports = await check("imports", "npm", "run", "--silent", "imports");
    const units =
      tests.length === 0 ||
      (await check(`${tests.length} files of unit tests`, "vitest", "run", ...tests));
    return imports && units;
  })(),
]);
process.exit(types && others.every(Boolean) ? 0 : 1);
