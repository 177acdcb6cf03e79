import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { log } from "../log/log.server.ts";

/** What the drill notes of itself (scripts/drill.ts). */
const drillSchema = z.object({
  at: z.coerce.date(),
  ok: z.boolean(),
  /** The moment that the backup is of; null where none was restored. */
  backupAt: z.coerce.date().nullable(),
  /** How long it took. */
  seconds: z.number().min(0),
});

export type BackupDrill = z.output<typeof drillSchema>;

/** The last drill; undefined where none was ever made, or its file cannot be read. */
export async function readBackupDrill(dataFolder: string): Promise<BackupDrill | undefined> {
  let text: string;
  try {
    text = await readFile(join(dataFolder, "backup-drill.json"), "utf8");
  } catch {
    return undefined;
  }
  try {
    return drillSchema.parse(JSON.parse(text));
  } catch (error) {
    log.warn({ err: error }, "what the backup's drill has left cannot be read");
    return undefined;
  }
}
