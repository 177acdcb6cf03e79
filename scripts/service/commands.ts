import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";

interface Run {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  input?: string;
  /** Its words are seen only where it fails. */
  isQuiet?: boolean;
  /** Who runs it; root without. */
  as?: { uid: number; gid: number };
}

/** Runs a command, whose words are seen. @throws Error where it fails. */
export function run(
  command: string,
  args: readonly string[],
  { cwd, env, input, isQuiet, as }: Run = {},
): void {
  const words = isQuiet ? "pipe" : "inherit";
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    input,
    stdio: [input === undefined ? "ignore" : "pipe", words, words],
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    ...as,
  });
  if (status === 0) return;
  const told = (stderr || stdout || "").trim().split("\n");
  const why = error?.message ?? told.pop();
  if (told.length > 0) console.error(told.join("\n"));
  throw new Error(why || `${command} ${args[0] ?? ""} failed (status ${status}).`);
}

const scope = "madua-build.scope";

/** As `run`, where a next command can end it with all that it has started, should this one be killed. */
export function runInScope(command: string, args: readonly string[], more: Run = {}): void {
  run(
    "systemd-run",
    ["--quiet", "--scope", "--collect", `--unit=${scope}`, command, ...args],
    more,
  );
}

/** Ends what an earlier command, which was killed, has left running. */
export function endScope(): void {
  ask("systemctl", ["stop", scope]);
}

/** What a command prints, without its last line's end; undefined where it fails or is not there. */
export function ask(command: string, args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync(command, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    maxBuffer: 64 * 1024 * 1024,
  });
  return status === 0 ? stdout.trimEnd() : undefined;
}

/** What a file says; undefined where it is not there. */
export function read(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** Writes a file whole, so that nobody ever reads half of it. @returns whether anything changed. */
export function write(file: string, text: string, mode = 0o644): boolean {
  if (read(file) === text && (statSync(file).mode & 0o777) === mode) return false;
  writeFileSync(`${file}.new`, text, { mode });
  chmodSync(`${file}.new`, mode);
  renameSync(`${file}.new`, file);
  return true;
}

/** Whom a user's name stands for. @throws Error where there is none of that name. */
export function idsOf(name: string): { uid: number; gid: number } {
  const uid = ask("id", ["-u", name]);
  const gid = ask("id", ["-g", name]);
  if (!uid || !gid) throw new Error(`This machine has no user ${name}.`);
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * Lets one of install, upgrade and remove run at a time: this process goes on as the child of `flock`, whose lock
 * ends with it, however it ends.
 */
export function runAlone(): void {
  if (process.env.MADUA_ALONE) return;
  const busy = 75;
  const { status } = spawnSync(
    "flock",
    [
      ...["--nonblock", "--conflict-exit-code", String(busy), "/run/madua-service.lock"],
      process.execPath,
      ...process.argv.slice(1),
    ],
    { stdio: "inherit", env: { ...process.env, MADUA_ALONE: "yes" } },
  );
  if (status === busy)
    console.error("Another installation or upgrade runs: wait until it is done.");
  process.exit(status ?? 1);
}

/** Ends a command with one line that says what stood in its way. */
export async function command(work: () => Promise<void> | void): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
