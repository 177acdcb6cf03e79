import { and, inArray } from "drizzle-orm";
import { orderLines } from "#app/domains/orders/order/order-table.server.ts";
import { db, type Queryable } from "#app/server/database/database.server.ts";
import { storedPictures } from "#app/server/database/infrastructure-tables.server.ts";
import { removeFiles } from "#app/server/files/upload.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
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
  const standing = await db
    .select({ url: storedPictures.url })
    .from(storedPictures)
    .where(inArray(storedPictures.url, [...urls]));
  // Before anything is locked, since orders take their time: only what goes is held while they are asked again.
  const unused = await unusedOf(
    db,
    standing.map(({ url }) => url),
  );
  const ordered = await inOrders(db, unused);
  const candidates = unused.filter((url) => !ordered.has(url));
  const removed = await db.transaction(async (tx) => {
    const locked = await tx
      .select({ url: storedPictures.url })
      .from(storedPictures)
      .where(inArray(storedPictures.url, candidates))
      .orderBy(storedPictures.url)
      .for("update");
    // A statement of its own: it sees what was saved while the lock was waited for.
    const still = await unusedOf(
      tx,
      locked.map(({ url }) => url),
    );
    for (const url of await inOrders(tx, still)) ordered.add(url);
    const removed = still.filter((url) => !ordered.has(url));
    await tx.delete(storedPictures).where(inArray(storedPictures.url, removed));
    for (const url of removed) await record(tx, actor, "picture.remove-unused", url, { name: url });
    return removed;
  });
  await db
    .update(storedPictures)
    .set({ inOrders: true })
    .where(inArray(storedPictures.url, [...ordered]));
  publish("pictures");
  await removeFiles(removed);
  return { removed: removed.length, kept: standing.length - removed.length };
}

async function unusedOf(on: Queryable, urls: readonly string[]): Promise<string[]> {
  const unused = await on
    .select({ url: storedPictures.url })
    .from(storedPictures)
    .where(and(inArray(storedPictures.url, [...urls]), isUnused));
  return unused.map(({ url }) => url);
}

/** Those of the pictures that some order shows: reads all their lines, which takes its time. */
async function inOrders(on: Queryable, urls: readonly string[]): Promise<Set<string>> {
  if (urls.length === 0) return new Set();
  const rows = await on
    .selectDistinct({ url: orderLines.pictureUrl })
    .from(orderLines)
    .where(inArray(orderLines.pictureUrl, [...urls]));
  return new Set(rows.flatMap(({ url }) => url ?? []));
}
