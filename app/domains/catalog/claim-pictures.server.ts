import type { Transaction } from "#app/server/database.server.ts";
import { claimUploads } from "#app/server/upload.server.ts";

/** A sent picture is not there any longer. Thrown, so that the transaction is rolled back. */
export class PictureMissing extends Error {}

/** Takes a product's sent pictures, in the transaction that saves it. */
export async function claimPictures(
  tx: Transaction,
  folder: "productImage" | "update",
  urls: readonly string[],
): Promise<void> {
  if (!(await claimUploads(tx, folder, urls))) throw new PictureMissing();
}
