import { and, asc, gt, isNull, lte, or, sql } from "drizzle-orm";
import type { Cursor } from "#app/lib/cursor.ts";
import { db } from "#app/server/database/database.server.ts";
import { keysetQuery, pageOf, type RowPage } from "#app/server/database/keyset.server.ts";
import { carouselSlides, clientImages, galleryImages } from "../content-tables.server.ts";
import { contentKinds } from "../entries/content-kinds.server.ts";
import { listOrders, type OfficePicture, type PictureKind } from "./picture-list.ts";
import { placeOf } from "./picture-place.server.ts";
import { type ShownPicture, shownAtHome } from "./shown-picture.ts";

type PictureTable = (typeof contentKinds)[PictureKind]["table"];

/** Whether a picture is shown now (rules: content-15). */
const isShown = ({ shownFrom, shownUntil }: PictureTable) =>
  and(
    or(isNull(shownFrom), lte(shownFrom, sql`now()`)),
    or(isNull(shownUntil), gt(shownUntil, sql`now()`)),
  );

/** By the same clock. */
const stateOf = ({ shownFrom, shownUntil }: PictureTable) =>
  sql<OfficePicture["state"]>`case
    when ${shownUntil} <= now() then 'ended'
    when ${shownFrom} > now() then 'waits'
    else 'shown' end`;

/** The home page's slides, in their order. */
export async function listCarouselSlides(): Promise<ShownPicture[]> {
  return firstShown(carouselSlides, shownAtHome.slides);
}

/** Those the programme works with, in their order. */
export async function listClientImages(): Promise<ShownPicture[]> {
  return firstShown(clientImages, shownAtHome.clients);
}

async function firstShown(
  table: typeof carouselSlides | typeof clientImages,
  limit: number,
): Promise<ShownPicture[]> {
  const { id, pictureUrl, altText } = table;
  return db
    .select({ id, pictureUrl, altText })
    .from(table)
    .where(isShown(table))
    .orderBy(asc(placeOf(table)), asc(id))
    .limit(limit);
}

/** A page of the gallery in its order; the cursor counts by their places. */
export async function galleryPage(
  cursor: Cursor | undefined,
  size: number,
): Promise<RowPage<ShownPicture & { date: Date }>> {
  const { id, pictureUrl, altText } = galleryImages;
  const place = placeOf(galleryImages);
  const query = keysetQuery({ date: place, id, order: listOrders["gallery-image"] }, cursor, size);
  const rows = await db
    .select({ id, pictureUrl, altText, date: place })
    .from(galleryImages)
    .where(query.where(isShown(galleryImages)))
    .orderBy(...query.orderBy)
    .limit(query.limit);
  return pageOf(rows, cursor, size);
}

/** A page of a list of pictures as the back office arranges it, whether or not they are shown now. */
export async function picturePage(
  kind: PictureKind,
  cursor: Cursor | undefined,
  size: number,
): Promise<RowPage<OfficePicture>> {
  const table: PictureTable = contentKinds[kind].table;
  const { id, pictureUrl, altText, shownFrom, shownUntil } = table;
  const place = placeOf(table);
  const query = keysetQuery({ date: place, id, order: listOrders[kind] }, cursor, size);
  const rows = await db
    .select({ id, pictureUrl, altText, date: place, shownFrom, shownUntil, state: stateOf(table) })
    .from(table)
    .where(query.where())
    .orderBy(...query.orderBy)
    .limit(query.limit);
  return pageOf(rows, cursor, size);
}
