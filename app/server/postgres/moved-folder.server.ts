import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { log } from "../log/log.server.ts";

/** Where a newer database is made; left by a move that was killed. */
export const workFolder = (folder: string) => `${folder}.move`;
/** Its name once it is complete, compared and stopped. */
export const completeFolder = (folder: string) => `${folder}.moved`;

/** The major version of PostgreSQL that a folder belongs to. */
export function versionOf(folder: string): string {
  return readFileSync(join(folder, "PG_VERSION"), "utf8").trim();
}

/** Finishes a move that was killed when the new folder was complete; waits for one that is not. */
export async function finishMove(folder: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (isMoving(folder) && Date.now() < deadline) await delay(100);
  if (existsSync(completeFolder(folder))) exchange(folder);
}

/** Removes what a move has left that was killed when it had exchanged the folders. */
export function removeWorkFolder(folder: string): void {
  rmSync(workFolder(folder), { recursive: true, force: true, maxRetries: 3 });
}

/** True while another process is about to exchange the folders. */
function isMoving(folder: string): boolean {
  if (!existsSync(completeFolder(folder))) return false;
  try {
    const mover = Number(readFileSync(join(workFolder(folder), "pid"), "utf8"));
    // After a restart of a container, another's number may be our own.
    return mover !== process.pid && process.kill(mover, 0);
  } catch {
    return false;
  }
}

/** Puts the complete folder in the place of the old one, which is kept beside it. */
export function exchange(folder: string): void {
  if (existsSync(folder)) {
    const kept = `${folder}-${versionOf(folder)}`;
    // Of an earlier move, after which somebody has put the old folder back.
    rmSync(kept, { recursive: true, force: true });
    renameSync(folder, kept);
  }
  renameSync(completeFolder(folder), folder);
  removeWorkFolder(folder);
}

/**
 * Removes the databases of older versions that moves have left: to be called where the books of the
 * present one are right.
 */
export function removeOldDatabases(dataFolder: string): void {
  for (const name of readdirSync(dataFolder)) {
    if (!/^postgres-\d+(-programs)?$/.test(name)) continue;
    rmSync(join(dataFolder, name), { recursive: true, force: true });
    log.info(`The database of an older PostgreSQL was removed: ${join(dataFolder, name)}`);
  }
}
