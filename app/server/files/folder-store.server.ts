import type { Stats } from "node:fs";
import { chmod, mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { v7 as uuid } from "uuid";
import { type FileFacts, type FileStore, unfinishedEnd } from "./file-store.ts";

/**
 * Files in a folder, which may be one that several machines see.
 * @param isPrivate readable by the shop's own user alone, in a folder of earlier versions too, unless that
 * is another user's.
 */
export function folderStore(folder: string, { isPrivate = false } = {}): FileStore {
  const [folderMode, fileMode] = isPrivate ? [0o700, 0o600] : [0o777, 0o666];
  return {
    name: folder,
    check: async () => {
      await mkdir(folder, { recursive: true, mode: folderMode });
    },
    store: async (name, content) => {
      const path = join(folder, name);
      // Written to a temporary file and renamed, so that nobody ever reads half of it.
      const unfinished = `${path}.${uuid()}${unfinishedEnd}`;
      await mkdir(dirname(path), { recursive: true, mode: folderMode });
      if (isPrivate) await chmod(folder, folderMode).catch(() => {});
      try {
        await writeFile(unfinished, content, { mode: fileMode });
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    find: (name) =>
      orNone(async () => {
        const found = await stat(join(folder, name));
        return found.isFile() ? factsOf(found) : undefined;
      }),
    read: (name, part) =>
      orNone(async () => {
        const file = await open(join(folder, name));
        try {
          const found = await file.stat();
          if (!found.isFile()) return void (await file.close());
          // The stream closes the file, at its end or when it is destroyed.
          const wanted = part && { start: part.first, end: part.last };
          return { ...factsOf(found), content: file.createReadStream(wanted) };
        } catch (error) {
          await file.close();
          throw error;
        }
      }),
    copy: async () => false,
    remove: (name) => rm(join(folder, name), { force: true }),
    list: async function* () {
      const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") return [];
          throw error;
        },
      );
      for (const entry of found) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        const facts = await orNone(async () => factsOf(await stat(path)));
        // One that was removed meanwhile.
        if (facts) yield { ...facts, name: relative(folder, path).split(sep).join("/") };
      }
    },
  };
}

function factsOf({ size, mtime, mtimeMs }: Stats): FileFacts {
  const etag = `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`;
  return { bytes: size, etag, modified: mtime };
}

/** A path that is not there, or leads through a file, is no failure. */
async function orNone<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (["ENOENT", "ENOTDIR", "EISDIR"].includes(code)) return;
    throw error;
  }
}
