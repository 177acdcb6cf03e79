import { execFile } from "node:child_process";
import { once } from "node:events";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { ownBucket } from "#tests/s3/own-bucket.ts";
import { moveFiles } from "./move-files.server.ts";
import { openFileStore } from "./open-file-store.server.ts";

const { store, address } = ownBucket();
let folder: string;
let asked: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "madua-move-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  asked = [];
  store.hear = (request) => void asked.push(request.asked);
});

/** Eleven files, the last of them empty. */
const files = Object.fromEntries(
  Array.from({ length: 11 }, (_, n) => [`gallery/${n}.webp`, "ragi ".repeat(1000 * (10 - n))]),
);

function write(place: string, content: Record<string, string>): string {
  for (const [name, text] of Object.entries(content)) {
    mkdirSync(dirname(join(folder, place, name)), { recursive: true });
    writeFileSync(join(folder, place, name), text);
  }
  return join(folder, place);
}

function read(place: string): Record<string, string> {
  const root = join(folder, place);
  const names = readdirSync(root, { recursive: true, encoding: "utf8" });
  const found = names.filter((name) => statSync(join(root, name)).isFile());
  return Object.fromEntries(found.map((name) => [name, readFileSync(join(root, name), "utf8")]));
}

const inBucket = (place: string) =>
  Object.fromEntries(
    [...store.objects]
      .filter(([key]) => key.startsWith(`${place}/`))
      .map(([key, content]) => [key.slice(place.length + 1), content.toString()]),
  );

const count = (what: string) => asked.filter((one) => one === what).length;

async function move(from: string, to: string, say?: (line: string) => void) {
  return moveFiles(await openFileStore(from), await openFileStore(to), say);
}

test("all files go from a folder to a bucket, to another one, and back to a folder", async () => {
  const source = write("source", { ...files, "gallery/new.webp.1.part": "half" });
  expect(await move(source, address("one"))).toMatchObject({ stored: 11, kept: 0, failed: [] });
  expect(inBucket("one")).toEqual(files);
  // The store's checksums are enough.
  expect([count("PUT object"), count("GET object")]).toEqual([11, 0]);

  store.objects.set("one/outbox/a.eml", Buffer.from("a mail stays where it is"));
  expect(await move(address("one"), address("two"))).toMatchObject({ stored: 11, failed: [] });
  expect(inBucket("two")).toEqual(files);
  // Nothing of it came through here.
  expect([count("PUT copy"), count("PUT object"), count("GET object")]).toEqual([11, 11, 0]);

  await move(address("two"), join(folder, "back"));
  expect(read("back")).toEqual(files);
  expect(read("source")).toEqual({ ...files, "gallery/new.webp.1.part": "half" });
});

test("what is there already is compared, and stored only where it is another", async () => {
  const source = write("source", files);
  await move(source, address("files"));
  const [other, short] = ["gallery/3.webp", "gallery/4.webp"];
  store.objects.set(`files/${other}`, Buffer.from(files[other]?.replace("ragi", "rice") ?? ""));
  store.objects.set(`files/${short}`, Buffer.from("ragi"));
  store.objects.delete("files/gallery/5.webp");
  asked = [];
  expect(await move(source, address("files"))).toMatchObject({ stored: 3, kept: 8 });
  expect(count("PUT object")).toBe(3);
  expect(inBucket("files")).toEqual(files);
});

test("a file that cannot be stored is named and keeps no other; the next time it comes", async () => {
  const source = write("source", files);
  store.hear = ({ asked, key }) =>
    asked === "PUT object" && key.endsWith("/6.webp")
      ? { status: 403, code: "AccessDenied" }
      : undefined;
  const said: string[] = [];
  const failed = await move(source, address("files"), (line) => said.push(line));
  const reason = "The key may not do this in the bucket shop (AccessDenied).";
  expect(failed).toMatchObject({ stored: 10, failed: [{ name: "gallery/6.webp", reason }] });
  expect(said).toEqual([`Not copied: gallery/6.webp: ${reason}`]);
  store.hear = () => undefined;
  expect(await move(source, address("files"))).toMatchObject({ stored: 1, kept: 10, failed: [] });
  expect(inBucket("files")).toEqual(files);
});

test("what a store has spoilt is found", async () => {
  const source = write("source", files);
  store.hear = ({ asked, key }) => {
    if (asked === "HEAD object") store.objects.set(key, Buffer.from("spoilt"));
    return undefined;
  };
  const { stored, failed } = await move(source, address("files"));
  expect([stored, failed.length]).toEqual([0, 11]);
  expect(failed[0]?.reason).toBe("it is another one there after it was stored");
});

test("the command that is killed in the middle goes on from there", async () => {
  const source = write("source", files);
  const command = ["scripts/move-files.ts", source, address("files")];
  const killed = execFile(process.execPath, command);
  store.hear = ({ asked }) => {
    if (asked === "PUT object" && store.objects.size === 5) killed.kill("SIGKILL");
    return undefined;
  };
  const [, signal] = await once(killed, "exit");
  expect(signal).toBe("SIGKILL");
  store.hear = () => undefined;
  // What was on its way when it was killed may have arrived.
  const there = store.objects.size;
  expect(there).toBeLessThan(11);
  const { stdout } = await promisify(execFile)(process.execPath, command);
  expect(stdout).toContain(`: ${11 - there} were copied, ${there} were there, in `);
  expect(inBucket("files")).toEqual(files);
  expect(read("source")).toEqual(files);
});
