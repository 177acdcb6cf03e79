import { isS3Address, s3AddressOf } from "../s3/s3-address.ts";
import { backupFileOnDisk, backupFolder } from "./backup-folder.server.ts";
import type { BackupFile, BackupPlace } from "./backup-place.ts";

/**
 * The file of a backup, by its path or its address in an object store (operations: object-store).
 * @throws Error with one line, where it begins as an address does and is none.
 */
export async function openBackupFile(file: string): Promise<BackupFile> {
  if (!isS3Address(file)) return backupFileOnDisk(file);
  const address = s3AddressOf(file);
  if (!address.key) throw new Error(`${file} names no file: s3://bucket/folder/madua.tar.zst`);
  return (await import("./backup-bucket.server.ts")).backupObject(address);
}

/** The folder of nightly backups, on a disk or in an object store. */
export async function openBackupPlace(folder: string): Promise<BackupPlace> {
  if (!isS3Address(folder)) return backupFolder(folder);
  return (await import("./backup-bucket.server.ts")).backupBucket(s3AddressOf(folder));
}
