import { and, inArray, not, type SQL, sql } from "drizzle-orm";
import type { Cursor } from "#app/lib/cursor.ts";
import { db } from "#app/server/database/database.server.ts";
import { storedPictures } from "#app/server/database/infrastructure-tables.server.ts";
import { keysetQuery, pageOf, type RowPage } from "#app/server/database/keyset.server.ts";
import { type MediaFilter, type MediaPicture, mediaGroups } from "./media-picture.ts";
import { isUnused, pictureUses, usesOf } from "./picture-uses.server.ts";

/** A page of the uploaded pictures, the newest first, with what uses each (rules: media-1). */
export async function mediaPage(
  filter: MediaFilter,
  cursor: Cursor | undefined,
  size: number,
): Promise<RowPage<MediaPicture>> {
  const { url, folder, date, inOrders } = storedPictures;
  const query = keysetQuery({ date, id: url, order: "descending" }, cursor, size);
  const rows = await db
    .select({
      id: url,
      folder,
      date,
      inOrders,
      isOld: sql<boolean>`${date} < now() - interval '1 day'`,
    })
    .from(storedPictures)
    .where(query.where(...conditionsOf(filter)))
    .orderBy(...query.orderBy)
    .limit(query.limit);
  const page = pageOf(rows, cursor, size);
  const uses = await usesOf(
    db,
    page.rows.map(({ id }) => id),
  );
  return {
    ...page,
    rows: page.rows.map(({ isOld, ...picture }) => {
      const usedBy = uses.get(picture.id) ?? [];
      return {
        ...picture,
        uses: usedBy,
        isUnused: isOld && !picture.inOrders && usedBy.length === 0,
      };
    }),
  };
}

function conditionsOf({ group, use, words }: MediaFilter): (SQL | undefined)[] {
  return [
    group && inArray(storedPictures.folder, [...mediaGroups[group]]),
    use === "unused" ? and(not(storedPictures.inOrders), isUnused) : undefined,
    use === "undescribed" ? usedWhere(sql`uses.shown = ''`) : undefined,
    words === "" ? undefined : usedWhere(hasWords(words)),
  ];
}

const usedWhere = (condition: SQL) =>
  sql`${storedPictures.url} in (select uses.picture from (${pictureUses}) as uses where ${condition})`;

function hasWords(words: string): SQL {
  const pattern = `%${words.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return sql`(uses.row_name ilike ${pattern} or uses.shown ilike ${pattern})`;
}

/** Whether there is a picture at all. */
export async function hasMedia(): Promise<boolean> {
  const [one] = await db.select({ url: storedPictures.url }).from(storedPictures).limit(1);
  return one !== undefined;
}
