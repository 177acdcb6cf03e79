import { existsSync } from "node:fs";
import { open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { BackupFile, BackupPlace } from "./backup-place.ts";
import { isBackupName } from "./rotate-backups.ts";

/** A file on a disk, readable by ourselves alone, which has its name only when it is complete. */
export function backupFileOnDisk(path: string): BackupFile {
  const unfinished = `${path}.part`;
  return {
    name: path,
    exists: async () => existsSync(path),
    write: async (content) => {
      const place = await open(unfinished, "w", 0o600).catch((cause) => {
        throw new Error(`${path} cannot be written (${cause.code}).`, { cause });
      });
      try {
        await pipeline(content, place.createWriteStream({ flush: true }));
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    read: async function* () {
      const place = await open(path).catch((cause) => {
        throw new Error(`${path} cannot be read (${cause.code}).`, { cause });
      });
      yield* place.createReadStream();
    },
  };
}

export function backupFolder(folder: string): BackupPlace {
  return {
    file: (name) => backupFileOnDisk(join(folder, name)),
    names: () => readdir(folder),
    remove: (name) => rm(join(folder, name)),
    removeUnfinished: async () => {
      const left = (await readdir(folder)).filter(
        (name) => name.endsWith(".part") && isBackupName(name.slice(0, -".part".length)),
      );
      for (const name of left) await rm(join(folder, name));
      return left.map((name) => join(folder, name));
    },
  };
}
