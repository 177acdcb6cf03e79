import { type SpawnOptions, spawn } from "node:child_process";
import { readFileSync, statSync } from "node:fs";

/** How PostgreSQL's programs are run: what stands before the program, and as whom. */
export interface Runner {
  readonly prefix: readonly string[];
  readonly options: Pick<SpawnOptions, "uid" | "gid" | "cwd" | "env" | "shell">;
  /** Who must own the database's files; undefined where that is simply ourselves. */
  readonly owner: { uid: number; gid: number } | undefined;
}

/**
 * PostgreSQL refuses to run as root, so a shop that root starts gives its database to an ordinary
 * user: whoever owns the data folder, else `postgres` where the machine has such a user, else
 * `nobody`. Where that user cannot enter the folders on the way (a clone below /root, say),
 * `setpriv` (util-linux) lets it pass folders and read files, and nothing more.
 * @param program a program of the PostgreSQL distribution, to try whether it can be run.
 * @param folder the data folder; exists.
 * @throws Error with one line where there is no way.
 */
export async function choosePostgresRunner(program: string, folder: string): Promise<Runner> {
  const options = { cwd: "/", env: { PATH: process.env.PATH, TZ: "UTC" } };
  if (process.platform === "win32") return { prefix: [], options: {}, owner: undefined };
  if (process.getuid?.() !== 0) return { prefix: [], options, owner: undefined };

  const owner = ownerOf(folder) ?? userNamed("postgres") ?? userNamed("nobody");
  if (!owner) throw new Error("PostgreSQL cannot run as root, and there is no user nobody here.");
  const plain = { prefix: [], options: { ...options, ...owner }, owner };
  if (await canReach(plain, program, folder)) return plain;

  const capability = "-all,+dac_read_search";
  const viaSetpriv = {
    prefix: [
      "setpriv",
      `--reuid=${owner.uid}`,
      `--regid=${owner.gid}`,
      "--clear-groups",
      // Without this bit access(2) forgets the capability, and PostgreSQL asks access(2).
      "--securebits=+no_setuid_fixup",
      `--bounding-set=${capability}`,
      `--inh-caps=${capability}`,
      `--ambient-caps=${capability}`,
      "--",
    ],
    options,
    owner,
  };
  if (await canReach(viaSetpriv, program, folder)) return viaSetpriv;
  throw new Error(
    `PostgreSQL cannot run as root, and user ${owner.uid} cannot enter ${folder}: ` +
      "move the shop to a folder that all users can enter, or start it as an ordinary user.",
  );
}

/** What a program has said, and whether it ended well. */
export interface Ran {
  readonly succeeded: boolean;
  /** Standard output and error, as they came. */
  readonly output: string;
}

/**
 * Runs a program to its end, while this process goes on. In a process group of its own: Ctrl-C is
 * for the shop, which then ends what it has begun.
 */
export function run(runner: Runner, program: string, args: readonly string[]): Promise<Ran> {
  const [command = program, ...rest] = [...runner.prefix, program, ...args];
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(command, rest, {
      ...runner.options,
      detached: process.platform !== "win32",
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    child.once("error", (error) => resolve({ succeeded: false, output: output || error.message }));
    child.once("close", (code) => resolve({ succeeded: code === 0, output }));
  });
}

async function canReach(runner: Runner, program: string, folder: string): Promise<boolean> {
  return (
    (await run(runner, program, ["--version"])).succeeded &&
    (await run(runner, "/bin/sh", ["-c", `cd -- "$0"`, folder])).succeeded
  );
}

function ownerOf(folder: string): Runner["owner"] {
  const { uid, gid } = statSync(folder);
  return uid === 0 ? undefined : { uid, gid };
}

function userNamed(name: string): Runner["owner"] {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}
