import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";

/** Debian's packages, and the program by which each is found. */
export const packages = {
  chromium: "/usr/bin/chromium",
  "chromium-driver": "/usr/bin/chromedriver",
  "firefox-esr": "/usr/bin/firefox-esr",
  "webkit2gtk-driver": "/usr/bin/WebKitWebDriver",
  xvfb: "/usr/bin/Xvfb",
} as const;

/** A program that runs in the background, in a group of its own: browsers start many more. */
export interface Program {
  readonly child: ChildProcess;
  /** All that it has printed. */
  output(): string;
  end(): Promise<void>;
}

export function startProgram(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Program {
  const child = spawn(file, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  const read = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  const gone = once(child, "exit");
  return {
    child,
    output: () => output,
    end: async () => {
      if (child.pid) killGroup(child.pid);
      await gone;
    },
  };
}

function killGroup(pid: number) {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It is gone.
  }
}

/** @throws Error with what the program said, if nothing comes of it within 30 s. */
export async function until<T>(what: string, look: () => T | undefined | Promise<T | undefined>) {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(what);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (typeof address !== "object" || !address) throw new Error("no free port");
  return address.port;
}

/** A screen that nobody sees, for a browser that has no headless way. */
export async function startScreen(): Promise<{ env: { DISPLAY: string }; end: Program["end"] }> {
  const screen = startProgram(packages.xvfb, ["-displayfd", "1", "-screen", "0", "1400x1000x24"]);
  const number = await until(`Xvfb did not start:\n${screen.output()}`, () =>
    /^(\d+)\n/m.exec(screen.output())?.at(1),
  );
  return { env: { DISPLAY: `:${number}` }, end: screen.end };
}

/** Debian's packages that are not there. */
export const missingPackages = () =>
  Object.entries(packages).flatMap(([name, file]) =>
    spawnSync("test", ["-x", file]).status === 0 ? [] : [name],
  );
