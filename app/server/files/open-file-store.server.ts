import { join } from "node:path";
import { log } from "../log/log.server.ts";
import type { Config } from "../process/config.server.ts";
import { isS3Address, s3AddressOf } from "../s3/s3-address.ts";
import { S3Problem } from "../s3/s3-problem.ts";
import { type FileStore, outboxFolder } from "./file-store.ts";
import { folderStore } from "./folder-store.server.ts";

/**
 * The store at a folder's path, or at an address of an object store (operations: files).
 * @throws Error with one line, where it begins as an address does and is none.
 */
export async function openFileStore(place: string): Promise<FileStore> {
  if (!isS3Address(place)) return folderStore(place);
  return (await import("./s3-store.server.ts")).s3Store(s3AddressOf(place));
}

type FileSettings = Pick<Config, "FILES_URL" | "DATA_DIR">;

/** Uploaded pictures and PDFs, which all nodes see. */
export function openUploadedFiles({ FILES_URL, DATA_DIR }: FileSettings): Promise<FileStore> {
  return openFileStore(FILES_URL ?? join(DATA_DIR, "files"));
}

/**
 * Looks at the start whether files can be stored. A bucket that nobody answers for may be back later, and
 * the shop sells without its pictures too.
 * @throws Error with one line, where it will not get better by itself.
 */
export async function checkFiles(store: FileStore): Promise<void> {
  try {
    await store.check();
  } catch (error) {
    if (!(error instanceof S3Problem)) throw error;
    if (error.kind === "no-bucket" || error.kind === "key-refused") {
      throw new Error(`Setting FILES_URL: ${error.message}`, { cause: error });
    }
    log.error({ err: error, store: store.name }, "the files are away");
  }
}

/** Mails of a shop without a mail server, readable by nobody else, beside the files of all nodes. */
export async function openOutbox({ FILES_URL, DATA_DIR }: FileSettings): Promise<FileStore> {
  if (!FILES_URL) return folderStore(join(DATA_DIR, outboxFolder), { isPrivate: true });
  const { key, ...bucket } = s3AddressOf(FILES_URL);
  const place = { ...bucket, key: [key, outboxFolder].filter(Boolean).join("/") };
  return (await import("./s3-store.server.ts")).s3Store(place);
}
