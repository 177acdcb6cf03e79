import { and, eq, inArray, lt } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import { v7 as uuid } from "uuid";
import type { PictureFolder } from "#app/lib/picture-folder.ts";
import { parsePictureName } from "#app/lib/picture-name.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import type { SendTo } from "#app/lib/send-file.ts";
import type { Actor } from "./audit-log.server.ts";
import { mayRemoveFiles } from "./backup/keep-files.server.ts";
import { db, type Queryable } from "./database.server.ts";
import { fileUrl, removeFile, storeFile } from "./files.server.ts";
import { uploads } from "./infrastructure-tables.server.ts";
import { type PictureRefusal, removePictures, storePicture } from "./picture.server.ts";

/** Folders whose rows may have a PDF beside their picture (rules: files-2). */
const pdfFolders: readonly PictureFolder[] = ["aboutImage", "blogImage"];

export type UploadRefusal = PictureRefusal | "pdf-incomplete" | "pdf-not-wanted";

/** For so long, in ms, a file waits for the row that it was sent for. */
const unusedFor = 24 * 60 * 60 * 1000;

/**
 * Stores a file that an admin sends before the form that it belongs to: a picture, decoded and
 * re-encoded, or a PDF as it is. The content decides which, whatever the name says.
 * @returns its URL, which the form then carries.
 */
export async function storeUpload(
  to: SendTo,
  content: Uint8Array,
  actor: Actor,
): Promise<Result<string, UploadRefusal>> {
  const stored = isPdf(content)
    ? await storePdf(to, content)
    : await storePicture(to.folder, content);
  if (!stored.ok) return stored;
  try {
    await db.insert(uploads).values({ url: stored.value, folder: to.folder, uploadedBy: actor.id });
  } catch (error) {
    await removeFiles([stored.value]);
    throw error;
  }
  return stored;
}

/** A file that a row names was not sent, or was removed since. Thrown to roll the transaction back. */
export class UploadMissing extends Error {}

/**
 * Takes files for a row, in the transaction that saves it. Only what was sent to the folder and is
 * used by no other row can be taken, so that no row shares a file with another.
 * @throws UploadMissing where one of them is not there (any longer).
 */
export async function claimUploads(
  on: Queryable,
  folder: PictureFolder,
  urls: readonly string[],
): Promise<void> {
  if (urls.length === 0) return;
  const taken = await on
    .delete(uploads)
    .where(and(eq(uploads.folder, folder), inArray(uploads.url, [...urls])))
    .returning({ url: uploads.url });
  if (taken.length !== new Set(urls).size) throw new UploadMissing();
}

/** Removes the files of a row that is gone: now, or in the night where a backup is being made. */
export async function removeFiles(urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return;
  await db.transaction(async (tx) => {
    if (await mayRemoveFiles(tx)) return removeStored(urls);
    const unused = urls.map((url) => ({ url, folder: "", uploadedBy: "", at: new Date(0) }));
    await tx.insert(uploads).values(unused).onConflictDoNothing();
  });
}

async function removeStored(urls: readonly string[]): Promise<void> {
  const pictures = urls.filter((url) => parsePictureName(url) !== undefined);
  const pdfs = urls.filter((url) => parsePictureName(url) === undefined);
  await removePictures(pictures);
  await Promise.all(pdfs.map((url) => removeFile(url.slice(fileUrl("").length))));
}

/** Removes what was sent and never saved. For the nightly job. */
export async function removeUnusedUploads(now = new Date()): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await mayRemoveFiles(tx))) return;
    const unused = await tx
      .delete(uploads)
      .where(lt(uploads.at, new Date(now.getTime() - unusedFor)))
      .returning({ url: uploads.url });
    await removeStored(unused.map(({ url }) => url));
  });
}

async function storePdf(
  { folder, pdfs }: SendTo,
  content: Uint8Array,
): Promise<Result<string, UploadRefusal>> {
  if (!pdfs || !pdfFolders.includes(folder)) return refused("pdf-not-wanted");
  // A PDF that was cut off has lost its end.
  if (!latin1(content.subarray(-1024)).includes("%%EOF")) return refused("pdf-incomplete");
  const name = `${folder}/${uuid()}.pdf`;
  await storeFile(name, content);
  return ok(fileUrl(name));
}

function isPdf(content: Uint8Array): boolean {
  return latin1(content.subarray(0, 5)) === "%PDF-";
}

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

/** Removes what was sent and never saved, in one of the processes, every night. */
export async function removeUnusedUploadsNightly(jobs: PgBoss): Promise<void> {
  await jobs.work("remove-unused-uploads", async () => removeUnusedUploads());
  await jobs.schedule("remove-unused-uploads", "30 3 * * *", null, { tz: "Asia/Kolkata" });
}
