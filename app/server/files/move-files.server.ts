import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { type FileFacts, type FileStore, isUnfinished, type ListedFile } from "./file-store.ts";

/** Files on their way at a time: enough to keep a distant store busy, and 80 MB at the most. */
const atATime = 4;
/** After so many files, whoever waits is told how far it is. */
const toldEvery = 500;

interface MovedFiles {
  stored: number;
  /** Were there already, with the same content. */
  kept: number;
  bytes: number;
  /** Names and reasons; everything else is at the other place, compared byte for byte. */
  failed: { name: string; reason: string }[];
}

/**
 * Copies all files of a store to another, and compares each with what is there afterwards. The source is
 * only read, and what is there already with the same content is left alone: run again, it goes on where it
 * was ended, and brings what was stored meanwhile (operations: files).
 * @param say hears how far it is, and of each file that could not be copied.
 * @throws what the stores say when they cannot be listed.
 */
export async function moveFiles(
  from: FileStore,
  to: FileStore,
  say: (line: string) => void = () => {},
): Promise<MovedFiles> {
  const there = new Map<string, FileFacts>();
  for await (const { name, ...facts } of to.list()) there.set(name, facts);

  const moved: MovedFiles = { stored: 0, kept: 0, bytes: 0, failed: [] };
  const move = async (file: ListedFile) => {
    const { name } = file;
    try {
      const done = await moveFile(file, from, to, there.get(name));
      if (!done) return;
      moved[done] += 1;
      moved.bytes += file.bytes;
      const count = moved.stored + moved.kept;
      if (count % toldEvery === 0) say(`${count} files, ${megabytes(moved.bytes)}…`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      moved.failed.push({ name, reason });
      say(`Not copied: ${name}: ${reason}`);
    }
  };
  // All take from one list, which is not read faster than they do.
  const listed = from.list()[Symbol.asyncIterator]();
  const worker = async () => {
    for (let next = await listed.next(); !next.done; next = await listed.next()) {
      if (!isUnfinished(next.value)) await move(next.value);
    }
  };
  await Promise.all(Array.from({ length: atATime }, worker));
  return moved;
}

/** @returns undefined where the shop has removed it meanwhile. @throws Error where it is not the same there. */
async function moveFile(
  file: ListedFile,
  from: FileStore,
  to: FileStore,
  there: FileFacts | undefined,
): Promise<"stored" | "kept" | undefined> {
  const { name } = file;
  // Read once, and only where the stores' own words do not say enough.
  let read: Promise<Buffer | undefined> | undefined;
  const content = () => {
    read ??= contentOf(from, name);
    return read;
  };
  const isSame = async (other: FileFacts): Promise<boolean> => {
    if (other.bytes !== file.bytes) return false;
    if (isMd5(file.etag) && file.etag === other.etag) return true;
    const wanted = await content();
    if (!wanted) return false;
    if (other.etag === `"${createHash("md5").update(wanted).digest("hex")}"`) return true;
    return (await contentOf(to, name))?.equals(wanted) === true;
  };
  if (there && (await isSame(there))) return "kept";
  if (!(await to.copy(name, from))) {
    const wanted = await content();
    if (!wanted) return;
    await to.store(name, wanted);
  }
  const stored = await to.find(name);
  if (!stored || !(await isSame(stored))) {
    throw new Error("it is another one there after it was stored");
  }
  return "stored";
}

/** So most stores call an object that was sent in one piece. */
const isMd5 = (etag: string) => /^"[0-9a-f]{32}"$/.test(etag);

async function contentOf(store: FileStore, name: string): Promise<Buffer | undefined> {
  const file = await store.read(name);
  return file && buffer(file.content);
}

/** "12.3 MB" */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
