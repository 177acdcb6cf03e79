import type { Transaction } from "#app/server/database.server.ts";
import { claimUploads } from "#app/server/upload.server.ts";
import { type ContentKind, filesOf, folderOf } from "./content-kinds.server.ts";

/** An uploaded file is not there any longer. Thrown, so that the transaction is rolled back. */
export class FileMissing extends Error {}

/**
 * Takes the uploaded files of a row, in the transaction that saves it.
 * @param before the row as it was: what it has already need not be taken.
 */
export async function claimFiles(
  tx: Transaction,
  kind: ContentKind,
  row: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const had = filesOf(before);
  const urls = filesOf(row).filter((url) => !had.includes(url));
  const folder = folderOf(kind, row);
  if (folder && !(await claimUploads(tx, folder, urls))) throw new FileMissing();
}
