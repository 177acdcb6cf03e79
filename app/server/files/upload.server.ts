import { and, eq, inArray, lt } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import { v7 as uuid } from "uuid";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import {
  officeFolders,
  type PictureFolder,
  plainPictureFolders,
} from "#app/lib/files/picture-folder.ts";
import { parsePictureName } from "#app/lib/files/picture-name.ts";
import type { SendTo } from "#app/lib/files/send-file.ts";
import { mayRemoveFiles } from "../backup/keep-files.server.ts";
import { db, type Queryable } from "../database/database.server.ts";
import { storedPictures, uploads } from "../database/infrastructure-tables.server.ts";
import { publish } from "../live/live.server.ts";
import type { Actor } from "../log/audit-log.server.ts";
import { log } from "../log/log.server.ts";
import { S3Problem } from "../s3/s3-problem.ts";
import { fileUrl, removeFile, storeFile } from "./files.server.ts";
import { isHeic, type PictureRefusal, removePictures, storePicture } from "./picture.server.ts";

/** Folders whose rows may have a PDF beside their picture (rules: files-2). */
const pdfFolders: readonly PictureFolder[] = ["aboutImage", "blogImage"];

export type UploadRefusal =
  | PictureRefusal
  | "empty"
  | "pdf-incomplete"
  | "pdf-not-wanted"
  | "not-png-or-jpeg"
  | "store-away";

/** Pictures removed in a transaction: at a distant store few enough for its bounds. */
const batchSize = 50;

/** For so long, in ms, a file waits for the row that it was sent for. */
const unusedFor = 24 * 60 * 60 * 1000;

/**
 * Stores a file that somebody sends before the form that it belongs to: a picture, decoded and
 * re-encoded, or a PDF as it is. The content decides which, whatever the name says.
 * @returns its URL, which the form then carries.
 */
export async function storeUpload(
  to: SendTo,
  content: Uint8Array,
  actor: Actor,
): Promise<Result<string, UploadRefusal>> {
  // Before its files, so that those of a process that dies in between are found in the night.
  const remember = async (url: string) => {
    await db.insert(uploads).values({ url, folder: to.folder, uploadedBy: actor.id });
    if (isListed(to.folder, url)) {
      await db.insert(storedPictures).values({ url, folder: to.folder });
      publish("pictures");
    }
  };
  if (content.length === 0) return refused("empty");
  if (isHeic(content)) return refused("heic");
  if (plainPictureFolders.includes(to.folder) && !isPdf(content) && !isPngOrJpeg(content)) {
    return refused("not-png-or-jpeg");
  }
  try {
    return isPdf(content)
      ? await storePdf(to, content, remember)
      : await storePicture(to.folder, content, undefined, remember);
  } catch (error) {
    if (!(error instanceof S3Problem)) throw error;
    log.error({ err: error }, "an upload could not be stored");
    return refused("store-away");
  }
}

/** Those of returns are their buyers' and are listed nowhere. */
export function isListed(folder: string, url: string): boolean {
  return officeFolders.some((name) => name === folder) && parsePictureName(url) !== undefined;
}

/** A file that a row names was not sent, or was removed since. Thrown to roll the transaction back. */
export class UploadMissing extends Error {}

/**
 * Takes files for a row, in the transaction that saves it. Only what was sent to the folder and is
 * used by no other row can be taken, so that no row shares a file with another.
 * @param sentBy user id of who alone may have sent them; undefined where anybody of the office may.
 * @throws UploadMissing where one of them is not there (any longer).
 */
export async function claimUploads(
  on: Queryable,
  folder: PictureFolder,
  urls: readonly string[],
  sentBy?: string,
): Promise<void> {
  if (urls.length === 0) return;
  const taken = await on
    .delete(uploads)
    .where(
      and(
        eq(uploads.folder, folder),
        inArray(uploads.url, [...urls]),
        sentBy === undefined ? undefined : eq(uploads.uploadedBy, sentBy),
      ),
    )
    .returning({ url: uploads.url });
  if (taken.length !== new Set(urls).size) throw new UploadMissing();
}

/**
 * Holds pictures that a row takes back until its transaction is over: until then none of them can be removed
 * as unused.
 * @throws UploadMissing where one was removed.
 */
export async function holdPictures(on: Queryable, urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return;
  const held = await on
    .select({ url: storedPictures.url })
    .from(storedPictures)
    .where(inArray(storedPictures.url, [...urls]))
    .orderBy(storedPictures.url)
    .for("share");
  if (held.length !== new Set(urls).size) throw new UploadMissing();
}

/**
 * Removes the files of a row that is gone: now, or in the night where a backup is being made or the store
 * is away.
 */
export async function removeFiles(urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return;
  await db.transaction(async (tx) => {
    if ((await mayRemoveFiles(tx)) && (await isRemoved(urls))) return forgetPictures(tx, urls);
    const unused = urls.map((url) => ({ url, folder: "", uploadedBy: "", at: new Date(0) }));
    await tx.insert(uploads).values(unused).onConflictDoNothing();
  });
}

async function forgetPictures(on: Queryable, urls: readonly string[]): Promise<void> {
  await on.delete(storedPictures).where(inArray(storedPictures.url, [...urls]));
}

async function isRemoved(urls: readonly string[]): Promise<boolean> {
  try {
    await removeStored(urls);
    return true;
  } catch (error) {
    if (!(error instanceof S3Problem)) throw error;
    log.warn({ err: error }, "files are left to the night: they could not be removed now");
    return false;
  }
}

async function removeStored(urls: readonly string[]): Promise<void> {
  const pictures = urls.filter((url) => parsePictureName(url) !== undefined);
  const pdfs = urls.filter((url) => parsePictureName(url) === undefined);
  await removePictures(pictures);
  await Promise.all(pdfs.map((url) => removeFile(url.slice(fileUrl("").length))));
}

/** Removes what was sent and never saved. For the nightly job. */
export async function removeUnusedUploads(now = new Date()): Promise<void> {
  while ((await removeSomeUnused(now)) === batchSize);
}

/** @returns how many rows they had, at most `batchSize`. */
async function removeSomeUnused(now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    if (!(await mayRemoveFiles(tx))) return 0;
    const some = tx
      .select({ url: uploads.url })
      .from(uploads)
      .where(lt(uploads.at, new Date(now.getTime() - unusedFor)))
      .limit(batchSize);
    const unused = await tx
      .delete(uploads)
      .where(inArray(uploads.url, some))
      .returning({ url: uploads.url });
    const urls = unused.map(({ url }) => url);
    await removeStored(urls);
    await forgetPictures(tx, urls);
    return unused.length;
  });
}

async function storePdf(
  { folder, pdfs }: SendTo,
  content: Uint8Array,
  beforeStored: (url: string) => Promise<void>,
): Promise<Result<string, UploadRefusal>> {
  if (!pdfs || !pdfFolders.includes(folder)) return refused("pdf-not-wanted");
  // A PDF that was cut off has lost its end.
  if (!latin1(content.subarray(-1024)).includes("%%EOF")) return refused("pdf-incomplete");
  const name = `${folder}/${uuid()}.pdf`;
  await beforeStored(fileUrl(name));
  await storeFile(name, content);
  return ok(fileUrl(name));
}

function isPdf(content: Uint8Array): boolean {
  return latin1(content.subarray(0, 5)) === "%PDF-";
}

/** By its first bytes: decoding tells the rest. */
function isPngOrJpeg(content: Uint8Array): boolean {
  return (
    latin1(content.subarray(0, 4)) === "\x89PNG" || latin1(content.subarray(0, 2)) === "\xff\xd8"
  );
}

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

/** Removes what was sent and never saved, in one of the processes, every night. */
export async function removeUnusedUploadsNightly(jobs: PgBoss): Promise<void> {
  await jobs.work("remove-unused-uploads", async () => removeUnusedUploads());
  await jobs.schedule("remove-unused-uploads", "30 3 * * *", null, { tz: "Asia/Kolkata" });
}
