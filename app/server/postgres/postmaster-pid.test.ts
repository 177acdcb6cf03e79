import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import {
  dataFolderOf,
  judgePostmaster,
  lookAtPostmaster,
  parsePostmasterPid,
  readPostmasterPid,
  removePostmasterPid,
} from "./postmaster-pid.server.ts";

const folder = "/srv/shop data/postgres";
const settings = "-c port=39091 -c listen_addresses=127.0.0.1";
const noted = { pid: 4711, folder, startedAt: 1_795_359_145, port: 39_091 };
const process = {
  pid: 4711,
  parent: 1,
  command: `/srv/bin/postgres -D ${folder} ${settings}`,
  startedAt: noted.startedAt - 1.3,
  startMark: "4856232",
  workingFolder: "1:7",
};
const judge = (changed: Partial<typeof process> = {}, file = noted) =>
  judgePostmaster(
    file,
    { ...process, ...changed },
    (path) => path === folder,
    (id) => id === "1:7",
  );

const newFolder = () => {
  const made = mkdtempSync(join(tmpdir(), "madua-pid-"));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
};

test("the file's first four lines count", () => {
  const text = `4711\n${folder}\n1795359145\n39091\n\n127.0.0.1\n  2261569   1605643\nready   \n`;
  expect(parsePostmasterPid(text)).toEqual(noted);
});

test.each(["", "4711\n", `4711\n${folder}\n1795359145\n`, "a\nb\nc\nd\n"])(
  "%j is not whole",
  async (text) => {
    expect(parsePostmasterPid(text)).toBeUndefined();
    expect(await lookAtPostmaster("/", text)).toMatchObject({ state: "left-over" });
  },
);

test("a postmaster on its folder, under its number, from its time on, is believed", () => {
  expect(judge()).toMatchObject({ state: "running", port: noted.port, process });
});

test("without such a process, nothing runs", async () => {
  expect(
    judgePostmaster(
      noted,
      undefined,
      () => true,
      () => true,
    ),
  ).toEqual({ state: "stopped" });
  expect(await lookAtPostmaster("/", undefined)).toEqual({ state: "stopped" });
});

test.each<[string, Partial<typeof process>, RegExp]>([
  ["another program", { command: "node build/server/index.js" }, /another program now/],
  ["one of a postmaster's own", { command: "postgres: madua-1-7: checkpointer" }, /program now/],
  ["another folder's", { workingFolder: "1:8" }, /the PostgreSQL of \/srv\/shop data\/postgres$/],
])("the number may be %s by now", (_whose, changed, why) => {
  expect(judge(changed)).toMatchObject({ state: "left-over", why: expect.stringMatching(why) });
});

test("where the system does not say in which folder a process works, its command does", () => {
  const unknown = { workingFolder: undefined } as unknown as Partial<typeof process>;
  expect(judge(unknown)).toMatchObject({ state: "running" });
  expect(judge({ ...unknown, command: "/srv/bin/postgres -D /srv/copy -c port=1" })).toMatchObject({
    state: "left-over",
    why: "process 4711 is the PostgreSQL of /srv/copy",
  });
});

test("a process that runs here, but not as the file says, is neither believed nor forgotten", () => {
  const moved = judge({}, { ...noted, folder: "/srv/before" });
  expect(moved).toMatchObject({ state: "doubtful", why: expect.stringMatching(/srv\/before$/) });
  const later = judge({ startedAt: noted.startedAt + 3600 });
  expect(later).toMatchObject({
    state: "doubtful",
    why: expect.stringMatching(/not started when/),
  });
});

test("a postmaster's folder is told from its command", () => {
  expect(dataFolderOf(process.command)).toBe(folder);
  expect(dataFolderOf("C:\\shop\\postgres.exe -D D:\\data")).toBe("D:\\data");
  expect(dataFolderOf("/usr/bin/mypostgres -D /srv/data")).toBeUndefined();
});

test("a file that has changed since it was looked at is left alone", () => {
  const data = newFolder();
  const file = join(data, "postmaster.pid");
  writeFileSync(file, "1\n");
  removePostmasterPid(data, "before\n", "it was another's");
  expect(readFileSync(file, "utf8")).toBe("1\n");
  removePostmasterPid(data, "1\n", "it was another's");
  removePostmasterPid(data, "1\n", "it was another's");
  expect(readdirSync(data)).toEqual([]);
  expect(readPostmasterPid(data)).toBeUndefined();
});

test("a file that cannot be removed is named, in one line", () => {
  const data = newFolder();
  writeFileSync(join(data, "postmaster.pid"), "1\n");
  mkdirSync(join(data, `postmaster.pid.left-${globalThis.process.pid}`, "in the way"), {
    recursive: true,
  });
  expect(() => removePostmasterPid(data, "1\n", "process 1 is another program now")).toThrow(
    /^\/.*\/postmaster\.pid is left over \(process 1 is another program now\) and cannot be removed \(\w+\): remove it, and start again\.$/,
  );
});
