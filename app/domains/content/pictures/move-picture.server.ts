import { eq, sql } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { contentKinds } from "../entries/content-kinds.server.ts";
import { listOrders, type PictureKind } from "./picture-list.ts";
import { placeOf } from "./picture-place.server.ts";

type PictureTable = (typeof contentKinds)[PictureKind]["table"];

/**
 * Moves a picture within its list, and those that it passes by one place the other way
 * (rules: content-14).
 * @param by how many places: -1 is one towards the list's beginning. Beyond its ends it stops there.
 */
export async function movePicture(
  kind: PictureKind,
  id: string,
  by: number,
  actor: Actor,
): Promise<Result<undefined, "not-found">> {
  const table: PictureTable = contentKinds[kind].table;
  const isMoved = await db.transaction(async (tx) => {
    const listed = await lockList(tx, table, kind);
    const from = listed.findIndex((picture) => picture.id === id);
    const moved = listed[from];
    if (!moved) return false;
    const to = Math.min(Math.max(from + by, 0), listed.length - 1);
    const after = listed.toSpliced(from, 1).toSpliced(to, 0, moved);
    await savePlaces(tx, table, kind, after);
    await record(tx, actor, `${kind}.move`, id, {
      name: moved.altText,
      from: from + 1,
      to: to + 1,
    });
    return true;
  });
  if (!isMoved) return refused("not-found");
  publish(contentKinds[kind].topic);
  return ok(undefined);
}

interface Placed {
  id: string;
  altText: string;
  place: Date;
}

/** The whole list in its order. Locked by id, so that no two moves wait for each other. */
async function lockList(tx: Transaction, table: PictureTable, kind: PictureKind) {
  const { id, altText } = table;
  const place = placeOf(table);
  const rows: Placed[] = await tx
    .select({ id, altText, place })
    .from(table)
    .orderBy(id)
    .for("update");
  const ascending = rows.toSorted(
    (a, b) => a.place.getTime() - b.place.getTime() || (a.id < b.id ? -1 : 1),
  );
  return listOrders[kind] === "ascending" ? ascending : ascending.reverse();
}

/**
 * Gives the list's places to its pictures anew, in their new order. Places that are the same are set a
 * millisecond apart, since of these the id would decide.
 */
async function savePlaces(
  tx: Transaction,
  table: PictureTable,
  kind: PictureKind,
  after: readonly Placed[],
): Promise<void> {
  const ascending = listOrders[kind] === "ascending" ? after : after.toReversed();
  const places = ascending.map(({ place }) => place.getTime()).sort((a, b) => a - b);
  for (const [n, place] of places.entries()) {
    places[n] = Math.max(place, (places[n - 1] ?? 0) + 1);
  }
  const changed = ascending.flatMap(({ id, place }, n) => {
    const movedTo = new Date(places[n] ?? place);
    return movedTo.getTime() === place.getTime() ? [] : [{ id, movedTo }];
  });
  if (changed.length === 0) return;
  const ids = sql.param(changed.map(({ id }) => id));
  const moments = sql.param(changed.map(({ movedTo }) => movedTo.toISOString()));
  const news = sql`unnest(${ids}::text[], ${moments}::timestamptz[]) as news (picture, moment)`;
  await tx
    .update(table)
    .set({ movedTo: sql`news.moment` })
    .from(news)
    .where(eq(table.id, sql`news.picture`));
}
