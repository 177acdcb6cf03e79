import type { Config } from "../process/config.server.ts";
import { isS3Address, type StoreKey, s3AddressOf } from "../s3/s3-address.ts";
import { backupFileOnDisk, backupFolder } from "./backup-folder.server.ts";
import type { BackupFile, BackupPlace } from "./backup-place.ts";

/**
 * The file of a backup, by its path or its address in an object store (operations: object-store).
 * @throws Error with one line, where it begins as an address does and is none.
 */
export async function openBackupFile(file: string, credentials?: StoreKey): Promise<BackupFile> {
  if (!isS3Address(file)) return backupFileOnDisk(file);
  const address = s3AddressOf(file);
  if (!address.key) throw new Error(`${file} names no file: s3://bucket/folder/madua.tar.zst`);
  const { backupObject } = await import("./backup-bucket.server.ts");
  return backupObject({ ...address, credentials });
}

/** The folder of nightly backups, on a disk or in an object store. */
export async function openBackupPlace(
  folder: string,
  credentials?: StoreKey,
): Promise<BackupPlace> {
  if (!isS3Address(folder)) return backupFolder(folder);
  const { backupBucket } = await import("./backup-bucket.server.ts");
  return backupBucket({ ...s3AddressOf(folder), credentials });
}

/** The key of the backups' store; undefined where AWS's own settings have it. */
export function backupKey(
  settings: Pick<Config, "BACKUP_ACCESS_KEY_ID" | "BACKUP_SECRET_ACCESS_KEY">,
): StoreKey | undefined {
  const { BACKUP_ACCESS_KEY_ID: accessKeyId, BACKUP_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  return accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
}
