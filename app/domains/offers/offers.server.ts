import {
  and,
  arrayOverlaps,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
} from "drizzle-orm";
import type { ProductSummary } from "#app/domains/catalog/product/product.ts";
import { products, shownTitle } from "#app/domains/catalog/product/product-table.server.ts";
import { productsById } from "#app/domains/catalog/product/products.server.ts";
import type { Cursor } from "#app/lib/cursor.ts";
import { type FollowedTopic, productTopic } from "#app/lib/live/live-topics.ts";
import { db } from "#app/server/database/database.server.ts";
import { keysetQuery, pageOf, type RowPage } from "#app/server/database/keyset.server.ts";
import { recordRows, withoutRecording } from "#app/server/database/table-reads.server.ts";
import { type OfferRefusal, offerState } from "./offer.ts";
import { offers } from "./offer-table.server.ts";

/** Of no more banners at once one is looked for whose free product can be had. */
const maxBanners = 20;

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

/** An offer as whoever has its code may see it. */
interface ShownOffer {
  offer: KeptOffer;
  /** What comes free, where anything does. */
  giftTitle: string | undefined;
  /** Why it can not be had; undefined where it can. */
  refusal: OfferRefusal | undefined;
}

/**
 * The offer of a code (rules: offers-10); undefined where there is none. A free product that is not sold, or of
 * which nothing is left, is not named.
 * @param code as it is compared (comparedCode).
 */
export async function shownOffer(code: string): Promise<ShownOffer | undefined> {
  const [offer] = await db.select().from(offers).where(eq(offers.code, code));
  if (!offer) return undefined;
  const closed = offerState(offer, new Date());
  const { giftProductId } = offer;
  if (giftProductId === null) return { offer, giftTitle: undefined, refusal: closed };
  const gift = (await giftsInStock([giftProductId])).get(giftProductId);
  const isToCome = !closed || closed.code === "offer-not-yet";
  const refusal = isToCome && !gift ? ({ code: "offer-gift-gone" } as const) : closed;
  return { offer, giftTitle: gift?.title, refusal };
}

/** Those of these products that are sold and in stock. What changes of one changes the page. */
async function giftsInStock(ids: readonly string[]): Promise<Map<string, ProductSummary>> {
  recordRows(ids.map(productTopic));
  const sold = await withoutRecording(() => productsById(ids));
  return new Map(sold.flatMap((gift) => (gift.currentStock > 0 ? [[gift.id, gift]] : [])));
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
  /** The page that puts its code into the cart. */
  to: string;
  text: string;
}

/**
 * The banner is undefined where no offer that can be had has one (rules: offers-10).
 * @returns with it what the page follows beside offers: lists of products, where it hangs on a free one's stock.
 */
export async function shownBanner(): Promise<{
  banner: ShownBanner | undefined;
  follows: FollowedTopic[];
}> {
  const begun = (moment: typeof offers.startsAt) => or(isNull(moment), lte(moment, sql`now()`));
  const lasts = (moment: typeof offers.endsAt) => or(isNull(moment), gt(moment, sql`now()`));
  const shown = await db
    .select({ code: offers.code, text: offers.banner, giftId: offers.giftProductId })
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
    .orderBy(desc(offers.addedAt))
    .limit(maxBanners);
  const gifts = await giftsInStock(shown.flatMap(({ giftId }) => giftId ?? []));
  const first = shown.find(({ giftId }) => giftId === null || gifts.has(giftId));
  return {
    banner: first?.text ? { to: `/offer/${first.code}`, text: first.text } : undefined,
    follows: shown.some(({ giftId }) => giftId !== null) ? ["products"] : [],
  };
}

const { isActive, endsAt, maxUses, used, productIds, categories, giftProductId } = offers;

/** It can be had, or will be. */
const isOpen = and(
  isActive,
  or(isNull(endsAt), gt(endsAt, sql`now()`)),
  or(isNull(maxUses), gt(maxUses, used)),
);

/** More open offers than these, nobody is told of. */
const mostNaming = 100;

/** The open offers that are for one of these products or categories, or give one of these away. For staff. */
export async function offersNaming(named: {
  products: readonly string[];
  categories: readonly string[];
}) {
  const ids = [...named.products];
  const wanted = [
    ...(ids.length > 0 ? [arrayOverlaps(productIds, ids), inArray(giftProductId, ids)] : []),
    ...(named.categories.length > 0 ? [arrayOverlaps(categories, [...named.categories])] : []),
  ];
  if (wanted.length === 0) return [];
  return db
    .select({ id: offers.id, code: offers.code, productIds, categories, giftProductId })
    .from(offers)
    .where(and(isOpen, or(...wanted)))
    .orderBy(desc(offers.addedAt), desc(offers.id))
    .limit(mostNaming);
}

/** The open offers with a banner that stands in the shop, or will. For staff. */
export async function offersWithBanner() {
  const { id, code, banner, bannerUntil, addedAt } = offers;
  const rows = await db
    .select({ id, code, banner })
    .from(offers)
    .where(and(isNotNull(banner), isOpen, or(isNull(bannerUntil), gt(bannerUntil, sql`now()`))))
    .orderBy(desc(addedAt), desc(id))
    .limit(maxBanners);
  return rows.map((offer) => ({ ...offer, banner: offer.banner ?? "" }));
}

/** Products by their ids, as a form names them. */
export async function namedProducts(ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: products.id,
      title: shownTitle,
      pack: products.productPackOff,
      isHidden: products.isHidden,
    })
    .from(products)
    .where(inArray(products.id, [...ids]));
}
