import { inArray, sql } from "drizzle-orm";
import { orderLines } from "#app/domains/orders/order-table.server.ts";
import { type Actor, record } from "#app/server/audit-log.server.ts";
import { db, type Transaction } from "#app/server/database.server.ts";
import { storedPictures } from "#app/server/infrastructure-tables.server.ts";
import { publish } from "#app/server/live.server.ts";
import { removeFiles } from "#app/server/upload.server.ts";
import { isUnused } from "./picture-uses.server.ts";

/**
 * Removes those of the pictures that nothing uses, with their files. Asked of everything that may have one
 * at the moment of the removal, orders too (rules: media-3).
 * @returns how many went and how many stayed; those that were gone already count as neither.
 */
export async function removeUnusedPictures(
  urls: readonly string[],
  actor: Actor,
): Promise<{ removed: number; kept: number }> {
  const { removed, kept } = await db.transaction(async (tx) => {
    const standing = await tx
      .select({ url: storedPictures.url, isUnused: sql<boolean>`${isUnused}` })
      .from(storedPictures)
      .where(inArray(storedPictures.url, [...urls]))
      .orderBy(storedPictures.url)
      .for("update");
    const candidates = standing.flatMap(({ url, isUnused }) => (isUnused ? [url] : []));
    const ordered = await inOrders(tx, candidates);
    const removed = candidates.filter((url) => !ordered.has(url));
    if (removed.length > 0) {
      await tx.delete(storedPictures).where(inArray(storedPictures.url, removed));
    }
    for (const url of removed) await record(tx, actor, "picture.remove-unused", url, { name: url });
    if (ordered.size > 0) {
      await tx
        .update(storedPictures)
        .set({ inOrders: true })
        .where(inArray(storedPictures.url, [...ordered]));
    }
    return { removed, kept: standing.length - removed.length };
  });
  publish("pictures");
  await removeFiles(removed);
  return { removed: removed.length, kept };
}

/** Those of the pictures that some order shows: reads all their lines, which takes its time. */
async function inOrders(tx: Transaction, urls: readonly string[]): Promise<Set<string>> {
  if (urls.length === 0) return new Set();
  const rows = await tx
    .selectDistinct({ url: orderLines.pictureUrl })
    .from(orderLines)
    .where(inArray(orderLines.pictureUrl, [...urls]));
  return new Set(rows.flatMap(({ url }) => url ?? []));
}
