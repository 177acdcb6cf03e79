import { asc } from "drizzle-orm";
import type { Cursor } from "#app/lib/cursor.ts";
import { db } from "#app/server/database.server.ts";
import { keysetQuery, pageOf, type RowPage } from "#app/server/keyset.server.ts";
import { carouselSlides, clientImages, galleryImages } from "./content-tables.server.ts";
import { type ShownPicture, shownAtHome } from "./shown-picture.ts";

/** The home page's slides, in the order in which they were added. */
export async function listCarouselSlides(): Promise<ShownPicture[]> {
  const { id, pictureUrl, altText, date } = carouselSlides;
  return db
    .select({ id, pictureUrl, altText })
    .from(carouselSlides)
    .orderBy(asc(date), asc(id))
    .limit(shownAtHome.slides);
}

/** Those the programme works with, in the order in which they were added. */
export async function listClientImages(): Promise<ShownPicture[]> {
  const { id, pictureUrl, altText, date } = clientImages;
  return db
    .select({ id, pictureUrl, altText })
    .from(clientImages)
    .orderBy(asc(date), asc(id))
    .limit(shownAtHome.clients);
}

/** A page of the gallery, newest first. */
export async function galleryPage(
  cursor: Cursor | undefined,
  size: number,
): Promise<RowPage<ShownPicture & { date: Date }>> {
  const { id, pictureUrl, altText, date } = galleryImages;
  const query = keysetQuery({ date, id, order: "descending" }, cursor, size);
  const rows = await db
    .select({ id, pictureUrl, altText, date })
    .from(galleryImages)
    .where(query.where())
    .orderBy(...query.orderBy)
    .limit(query.limit);
  return pageOf(rows, cursor, size);
}
