import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { memoryEnvironment, memoryOptions } from "../scripts/shop-memory.mjs";

export const sampleTemplate = "madua_sample";
export const admin = "admin@localhost";
export const adminPassword = "ragi-laddu-admin";

export interface ServerProcess {
  /** "http://localhost:41234" */
  readonly url: string;
  readonly child: ChildProcess;
  /** All that it has printed so far. */
  readonly output: () => string;
  /** As Ctrl-C does; waits until it is gone. */
  stop(): Promise<void>;
}

/** Starts the built shop on a free port and waits until it says that it is open. */
export async function startServer(
  settings: Record<string, string>,
  nodeOptions: readonly string[] = [],
  place?: Place,
): Promise<ServerProcess> {
  const { opened, ...launched } = launchServer(settings, nodeOptions, place);
  return { ...launched, url: await opened };
}

/** The workers that a shop of several has said to be open, in the order of its log (LOG_LEVEL=info). */
export function openWorkers(output: string): { worker: number; pid: number }[] {
  return output
    .split("\n")
    .filter((line) => line.includes('"msg":"a worker is open"'))
    .map((line) => JSON.parse(line));
}

/** The built shop in the middle of its start. */
export interface LaunchedServer extends Omit<ServerProcess, "url"> {
  /** Where it is, when it says that it is open; an Error with its output where it ends before. */
  readonly opened: Promise<string>;
}

/** Another version of the shop. */
export interface Place {
  program: string;
  /** With its `db/migrations`. */
  cwd: string;
}

/** Starts the built shop on a free port, or on PORT. */
export function launchServer(
  settings: Record<string, string>,
  nodeOptions: readonly string[] = [],
  { program, cwd }: Place = { program: "build/server/index.js", cwd: process.cwd() },
): LaunchedServer {
  const child = spawn(process.execPath, [...memoryOptions, ...nodeOptions, program], {
    cwd,
    env: {
      ...memoryEnvironment,
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: process.env.E2E_DATA,
      LOG_LEVEL: "warn",
      // A tenth of each start: the same program is compiled once.
      NODE_COMPILE_CACHE: "node_modules/.cache/shop-compiled",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const opened = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const found = /Madua is open: (\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", () => reject(new Error(`the shop did not start:\n${output}`)));
  });
  return {
    opened,
    child,
    output: () => output,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGINT");
      await gone;
    },
  };
}
