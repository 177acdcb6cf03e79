import { readFileSync } from "node:fs";
import type { Config } from "../process/config.server.ts";

/**
 * What backups are encrypted by: never from a command's arguments, which every user of a machine sees.
 * @returns undefined where they are not encrypted.
 * @throws Error with one line, where the file of the passphrase cannot be read or is too short.
 */
export function backupPassphrase(
  settings: Pick<Config, "BACKUP_PASSPHRASE" | "BACKUP_PASSPHRASE_FILE">,
): string | undefined {
  const { BACKUP_PASSPHRASE, BACKUP_PASSPHRASE_FILE: file } = settings;
  if (BACKUP_PASSPHRASE || !file) return BACKUP_PASSPHRASE;
  let text: string;
  try {
    text = readFileSync(file, "utf8").trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`Setting BACKUP_PASSPHRASE_FILE: ${file} cannot be read (${code})`);
  }
  if (text.length < 12) {
    throw new Error(`Setting BACKUP_PASSPHRASE_FILE: ${file} needs at least 12 characters`);
  }
  return text;
}
