import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, vi } from "vitest";

const kept = "deploy/varnish";

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

/** The project's own list of shops with these in the place of its one. */
function listOfShops(ports: readonly number[]): string {
  const template = readFileSync(join(kept, "shops.vcl"), "utf8");
  const each = (text: string) =>
    ports
      .map((port, place) =>
        text.replace("shop1", `shop${place + 1}`).replace('"3000"', `"${port}"`),
      )
      .join("\n");
  const list = template
    .replace(/^backend shop1 \{.*?^\}/ms, each)
    .replaceAll(/^.*add_backend\(shop1\).*$/gm, each);
  for (const port of ports) expect(list).toContain(`"${port}"`);
  return list;
}

/** Starts a Varnish of one's own on a port of 127.0.0.1, before shops on others; @returns its end. */
export async function startVarnish(
  port: number,
  shops: readonly number[],
): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "madua-varnish-"));
  copyFileSync(join(kept, "madua.vcl"), join(folder, "madua.vcl"));
  writeFileSync(join(folder, "shops.vcl"), listOfShops(shops));
  const child = spawn(
    "varnishd",
    ["-F", "-j", "none", "-n", join(folder, "state"), "-a", `127.0.0.1:${port}`].concat([
      "-f",
      join(folder, "madua.vcl"),
      "-s",
      "malloc,64m",
    ]),
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  await vi.waitFor(async () => {
    if (child.exitCode !== null) throw new Error(`varnishd has ended:\n${output}`);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  }, 30_000);
  return async () => {
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
}
