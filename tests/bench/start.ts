import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { loadHttp } from "./load.ts";
import { residentMB } from "./pages.ts";

/** What the shop's process may take of the memory, in MB, whoever has built it. */
const allowed = 250;

/**
 * The memory of the shop that `npm start` opens: once it has built, and once it finds the shop built.
 * What a build takes must not stay with the process that serves.
 * @throws Error above 250 MB.
 */
export async function measureStart(): Promise<void> {
  rmSync("build/.built-from", { force: true });
  for (const what of ["built just now", "built before"]) {
    const folder = mkdtempSync(join(tmpdir(), "madua-start-"));
    const { stdout, pid = 0 } = spawn("npm", ["start"], {
      env: { ...process.env, DATA_DIR: folder, DATABASE_URL: "", PORT: "0", LOG_LEVEL: "warn" },
      stdio: ["ignore", "pipe", "inherit"],
      detached: true,
    });
    try {
      const url = await addressIn(stdout);
      const shop = serverBelow(pid);
      const opened = residentMB(shop);
      await loadHttp(url, 32);
      const loaded = residentMB(shop);
      console.log(`${what}: ${opened} MB at its start, ${loaded} MB under load; asked: ${allowed}`);
      if (loaded > allowed) throw new Error(`the shop's process takes ${loaded} MB`);
    } finally {
      process.kill(-pid, "SIGINT");
      stdout.resume();
      await once(stdout, "close");
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

async function addressIn(stdout: Readable): Promise<string> {
  let output = "";
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    output += chunk;
    const found = /Madua is open: (\S+)/.exec(output)?.[1];
    if (found) return found;
  }
  throw new Error(`the shop did not start:\n${output}`);
}

/** The process below a command that runs the shop. */
function serverBelow(pid: number): number {
  if (readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("build/server/index.js")) return pid;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  for (const child of children.split(" ").filter(Boolean)) {
    const found = serverBelow(Number(child));
    if (found) return found;
  }
  return 0;
}
