import { asc, eq, isNull, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { foodKey, products } from "#app/domains/catalog/product/product-table.server.ts";
import type { Goods } from "#app/domains/labelling/goods.ts";
import { ownPackCode } from "#app/domains/labelling/pack-code.ts";
import { noPackFacts } from "#app/domains/labelling/pack-facts.ts";
import {
  categoryGoods,
  packFacts,
  packNumbers,
} from "#app/domains/labelling/pack-facts-table.server.ts";
import { stockBatches } from "#app/domains/stock/stock-tables.server.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { db, type Queryable } from "#app/server/database/database.server.ts";
import { shopAddress } from "#app/server/http/shop-address.server.ts";
import { receivesOtherNodes } from "#app/server/live/live.server.ts";
import { changeCount, lastChangeOf } from "#app/server/live/live-changes.server.ts";
import { plainText } from "#app/server/text/rich-text.server.ts";
import { site } from "#site";
import type { OndcVersion } from "../protocol/context.ts";
import { type CatalogueShop, catalogueOf } from "./catalogue-body.ts";
import { variantGroupId } from "./catalogue-ids.ts";
import { networkPhone } from "./catalogue-item.ts";
import { type CatalogueProduct, lacksOf } from "./catalogue-product.ts";
import { ondcCategories, ondcItems, ondcStores } from "./catalogue-tables.server.ts";
import { isNetworkCategory, usualNetworkCategory } from "./network-categories.ts";
import { servedPinCodes } from "./served-pin-codes.ts";
import type { Store } from "./store.ts";

/** Where goods leave from; undefined until somebody has said it. */
export async function readOndcStore(
  on: Queryable = db,
): Promise<(Store & { updatedAt: Date }) | undefined> {
  const [row] = await on.select().from(ondcStores);
  if (!row) return undefined;
  const { id: _, ...store } = row;
  return store;
}

/** What keeps the whole shop from being found on the network. */
export type ShopLack = "store" | "phone" | "delivery";

/** The shop as catalogues tell it, or what it lacks for them. */
export async function readCatalogueShop(): Promise<CatalogueShop | ShopLack[]> {
  const store = await readOndcStore();
  const served = servedPinCodes(site.deliveryZones);
  const lacks: ShopLack[] = [
    ...(store ? [] : (["store"] as const)),
    ...(networkPhone(site.phone) ? [] : (["phone"] as const)),
    ...(served.length > 0 ? [] : (["delivery"] as const)),
  ];
  if (!store || lacks.length > 0) return lacks;
  const now = new Date();
  const { daysToShip, takesCash } = store;
  return {
    ...{ facts: site, origin: shopAddress(), daysToShip, takesCash },
    ...{ store, served, now, today: dayOf(now) },
  };
}

/** When the oldest batch on sale was made. */
const madeOn = () =>
  db
    .select({
      productId: stockBatches.productId,
      on: sql<string | null>`min(${stockBatches.madeOn})::text`.as("oldest_made_on"),
    })
    .from(stockBatches)
    .where(sql`${stockBatches.units} > 0`)
    .groupBy(stockBatches.productId)
    .as("made");

/** Taking the tags out of a thousand descriptions takes a tenth of a second; they change seldom. */
const descriptions = new LRUCache<string, string>({ max: 5000 });

function descriptionOf(html: string): string {
  const plain = descriptions.get(html) ?? plainText(html);
  descriptions.set(html, plain);
  return plain;
}

/** All products of the shop, in the order of their ids, hidden ones too. One query, after each has its number. */
export async function readCatalogueProducts(): Promise<CatalogueProduct[]> {
  await numberPacks();
  const made = madeOn();
  const rows = await db
    .select({
      product: products,
      key: sql<string | null>`${foodKey(products.food)}`,
      goods: sql<Goods>`coalesce(${categoryGoods.goods}, 'food')`,
      chosen: ondcCategories.networkCategory,
      number: packNumbers.number,
      facts: packFacts,
      madeOn: made.on,
      toldAt: ondcItems.changedAt,
    })
    .from(products)
    .innerJoin(packNumbers, eq(packNumbers.productId, products.id))
    .leftJoin(packFacts, eq(packFacts.productId, products.id))
    .leftJoin(categoryGoods, eq(categoryGoods.category, products.category))
    .leftJoin(ondcCategories, eq(ondcCategories.category, products.category))
    .leftJoin(made, eq(made.productId, products.id))
    .leftJoin(ondcItems, eq(ondcItems.productId, products.id))
    .orderBy(asc(products.id));
  return rows.map(({ product, key, goods, chosen, number, facts, madeOn, toldAt }) => ({
    id: product.id,
    title: product.title,
    shortDescription: product.shortDescription,
    description: descriptionOf(product.description),
    price: product.price,
    productMRP: product.productMRP,
    productPackOff: product.productPackOff,
    group: variantGroupId(key ?? product.id),
    food: product.food ?? product.title,
    pictureUrls: product.pictureUrls,
    currentStock: product.currentStock,
    isHidden: product.isHidden,
    goods,
    networkCategory:
      chosen !== null && isNetworkCategory(chosen)
        ? chosen
        : usualNetworkCategory(product.category),
    code: facts?.gtin || ownPackCode(number),
    facts: facts ?? noPackFacts,
    madeOn,
    changedAt: toldAt ?? product.updatedAt,
  }));
}

/** The network wants a code on every pack: those that were never labelled get their number now (rules: labels-5). */
async function numberPacks(): Promise<void> {
  const { id } = products;
  const without = db
    .select({ id })
    .from(products)
    .leftJoin(packNumbers, eq(packNumbers.productId, id));
  const rows = await without.where(isNull(packNumbers.productId));
  if (rows.length === 0) return;
  const values = rows.map((row) => ({ productId: row.id }));
  await db.insert(packNumbers).values(values).onConflictDoNothing();
}

/** The catalogue as it stands: what is told, and what it is told of. */
export interface Catalogue {
  shop: CatalogueShop | ShopLack[];
  /** Those that lack nothing and are not hidden. */
  products: readonly CatalogueProduct[];
  /** Of all products, in the order of their ids. */
  all: readonly CatalogueProduct[];
  /** `message` of `on_search` with all of it, or with some of its products, as JSON; made once for all who ask the same. */
  text: (version: OndcVersion, some?: readonly CatalogueProduct[]) => string;
}

/** Reads and makes it anew. */
export async function makeCatalogue(): Promise<Catalogue> {
  const [shop, all] = await Promise.all([readCatalogueShop(), readCatalogueProducts()]);
  const sold = all.filter((product) => !product.isHidden && lacksOf(product).length === 0);
  const whole = new Map<string, string>();
  const parts = new LRUCache<string, string>({
    maxSize: 16 * 1024 * 1024,
    sizeCalculation: (text) => text.length,
  });
  return {
    ...{ shop, all, products: sold },
    text(version, some) {
      if (!("store" in shop)) throw new Error(`no catalogue: ${shop.join(", ")}`);
      const texts = some ? parts : whole;
      const name = [version, ...(some ?? []).map(({ id }) => id)].join(" ");
      const text =
        texts.get(name) ?? JSON.stringify({ catalog: catalogueOf(some ?? sold, shop, version) });
      texts.set(name, text);
      return text;
    },
  };
}

/** A catalogue that is not older than this, in ms, is asked for again as it is, whatever has changed since. */
const keptAtLeast = 1000;

/** What a catalogue tells something of. */
export const catalogueTopics = [
  "products",
  "stock",
  "batches",
  "shop-facts",
  "ondc-settings",
] as const;

let kept: { making: Promise<Catalogue>; at: number; begunAt: number; day: string } | undefined;

/**
 * The catalogue, made once and kept in this process until something of it changes, on whichever node: a hundred may ask for it
 * in a second. A product that was sold out a second ago may stand in it; whoever chooses it is told.
 */
export function catalogueNow(): Promise<Catalogue> {
  const now = Date.now();
  const day = dayOf(new Date(now));
  if (kept && kept.day === day) {
    const { begunAt, at, making } = kept;
    const isSame =
      receivesOtherNodes() && catalogueTopics.every((topic) => lastChangeOf(topic) <= begunAt);
    if (isSame || now - at < keptAtLeast) return making;
  }
  const begun = { at: now, day, begunAt: changeCount(), making: makeCatalogue() };
  kept = begun;
  begun.making.catch(() => {
    if (kept === begun) kept = undefined;
  });
  return begun.making;
}

/** Makes the next one anew: of a test, and after what was told has changed. */
export function forgetCatalogue(): void {
  kept = undefined;
}
