import { and, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { products } from "#app/domains/catalog/product-table.server.ts";
import type { Cursor } from "#app/lib/cursor.ts";
import { db } from "#app/server/database.server.ts";
import { keysetQuery, pageOf, type RowPage } from "#app/server/keyset.server.ts";
import { offers } from "./offer-table.server.ts";

export type KeptOffer = typeof offers.$inferSelect;

/** A page of the offers, newest first. For the office. */
export async function offerPage(
  cursor: Cursor | undefined,
  size: number,
): Promise<RowPage<KeptOffer>> {
  const query = keysetQuery(
    { date: offers.addedAt, id: offers.id, order: "descending" },
    cursor,
    size,
  );
  const rows = await db
    .select()
    .from(offers)
    .where(query.where())
    .orderBy(...query.orderBy)
    .limit(query.limit);
  return pageOf(rows, cursor, size);
}

export async function findOffer(id: string): Promise<KeptOffer | undefined> {
  const [offer] = await db.select().from(offers).where(eq(offers.id, id));
  return offer;
}

/** @param code as it is compared (comparedCode). */
export async function offerOfCode(code: string): Promise<KeptOffer | undefined> {
  const [offer] = await db.select().from(offers).where(eq(offers.code, code));
  return offer;
}

/** The product that comes free with a code; undefined where none does. */
export async function giftOf(code: string): Promise<string | undefined> {
  const [offer] = await db
    .select({ giftId: offers.giftProductId })
    .from(offers)
    .where(eq(offers.code, code));
  return offer?.giftId ?? undefined;
}

/** What the shop's banner says now, and the code that it leads to; the newest, where there are several. */
export interface ShownBanner {
  code: string;
  text: string;
}

/** Undefined where no offer that can be had has one (rules: offers-10). */
export async function shownBanner(): Promise<ShownBanner | undefined> {
  const begun = (moment: typeof offers.startsAt) => or(isNull(moment), lte(moment, sql`now()`));
  const lasts = (moment: typeof offers.endsAt) => or(isNull(moment), gt(moment, sql`now()`));
  const [shown] = await db
    .select({ code: offers.code, text: offers.banner })
    .from(offers)
    .where(
      and(
        isNotNull(offers.banner),
        offers.isActive,
        begun(offers.startsAt),
        begun(offers.bannerFrom),
        lasts(offers.endsAt),
        lasts(offers.bannerUntil),
        or(isNull(offers.maxUses), gt(offers.maxUses, offers.used)),
      ),
    )
    .orderBy(sql`${offers.addedAt} desc`)
    .limit(1);
  return shown?.text ? { code: shown.code, text: shown.text } : undefined;
}

/** Products by their ids, as a form names them. */
export async function namedProducts(ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ id: products.id, title: products.title, pack: products.productPackOff })
    .from(products)
    .where(inArray(products.id, [...ids]));
}
