import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import {
  folderId,
  processesByPs,
  runningProcess,
  runningProcesses,
} from "./running-process.server.ts";

test("a process is found, by its number and among all, until it is gone", async () => {
  const before = Date.now() / 1000;
  const child = spawn("sleep", ["60"], { cwd: "/" });
  await once(child, "spawn");
  onTestFinished(() => void child.kill("SIGKILL"));
  const pid = child.pid ?? 0;
  const found = await runningProcess(pid);
  expect(found).toMatchObject({ pid, parent: process.pid, command: "sleep 60" });
  expect(Math.abs((found?.startedAt ?? 0) - before)).toBeLessThan(30);
  expect(await runningProcesses()).toContainEqual(found);
  if (process.platform === "linux") expect(found?.workingFolder).toBe(folderId("/"));

  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
  expect(await runningProcess(pid)).toBeUndefined();
});

// As on macOS, which has no proc(5).
test("ps says the same", async () => {
  const own = await runningProcess(process.pid);
  const [byPs] = await processesByPs(["-p", String(process.pid)]);
  expect(byPs).toMatchObject({ pid: own?.pid, parent: own?.parent, command: own?.command });
  expect(Math.abs((byPs?.startedAt ?? 0) - (own?.startedAt ?? 0))).toBeLessThan(5);
  expect(await processesByPs(["-A"])).toContainEqual(byPs);
});
