import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { leastMemory } from "#app/server/process/memory.server.ts";
import { launchServer } from "#tests/server-process.ts";

/** Where control groups of memory are made, and their limit's file: Linux's version 1 and 2. */
const kinds = [
  ["/sys/fs/cgroup/memory", "memory.limit_in_bytes"],
  ["/sys/fs/cgroup", "memory.max"],
] as const;

/** A control group with so many bytes; undefined where none can be made. */
function makeGroup(bytes: number): string | undefined {
  for (const [root, limit] of kinds) {
    const group = join(root, `madua-test-${process.pid}`);
    try {
      mkdirSync(group);
    } catch {
      continue;
    }
    try {
      writeFileSync(join(group, limit), String(bytes), { flag: "r+" });
      return group;
    } catch {
      rmdirSync(group);
    }
  }
  return undefined;
}

test("the shop fills itself and answers in the least memory, and says where it is less", async (context) => {
  const page = 4096;
  const group = makeGroup(leastMemory.withDatabase * 1024 * 1024 - page);
  if (!group) return context.skip("control groups cannot be made here");
  const folder = mkdtempSync(join(tmpdir(), "madua-little-"));
  const server = launchServer({ DATABASE_URL: "", DATA_DIR: folder });
  writeFileSync(join(group, "cgroup.procs"), String(server.child.pid));
  onTestFinished(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
    // Its last processes are on their way out.
    await expect
      .poll(() => readFileSync(join(group, "cgroup.procs"), "utf8"), { timeout: 20_000 })
      .toBe("");
    rmdirSync(group);
  });
  const ended = once(server.child, "exit").then(() => "ended");

  const url = await server.opened;
  const megabytes = leastMemory.withDatabase;
  expect(server.output()).toContain(
    `The shop may take ${megabytes - 1} MB of memory here and needs ${megabytes}: `,
  );
  for (const path of ["/", "/products", "/products.data"]) {
    const answer = await Promise.race([fetch(url + path), ended]);
    expect(answer).toMatchObject({ status: 200 });
  }
});
