import { inArray, min, sql } from "drizzle-orm";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import { categoryNames } from "#app/domains/catalog/categories/category-name-table.server.ts";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { deliveryDays } from "#app/domains/delivery/delivery-days-table.server.ts";
import { packFacts } from "#app/domains/labelling/pack-facts-table.server.ts";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { producerGroups } from "#app/domains/stock/groups/group-tables.server.ts";
import { enterStock } from "#app/domains/stock/ledger/stock-ledger.server.ts";
import { stockBatches } from "#app/domains/stock/stock-tables.server.ts";
import type { PictureFolder } from "#app/lib/files/picture-folder.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { advisoryLocks } from "#app/server/database/advisory-locks.ts";
import { db, longTransaction, type Transaction } from "#app/server/database/database.server.ts";
import { installation } from "#app/server/database/infrastructure-tables.server.ts";
import { runIn } from "#app/server/database/statement.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { contentRows, scenesOfContent } from "./content-rows.server.ts";
import { copyPictures, type PictureUrls, pictureUrls } from "./copy-pictures.server.ts";
import { sampleDeliveryDays } from "./delivery-days.ts";
import { hindiCategories } from "./hindi/categories.ts";
import { hindiProducts } from "./hindi/products.ts";
import { noteRows, noteStandingRows } from "./note-rows.server.ts";
import { sampleBatches, sampleGroups, samplePacks } from "./packs.ts";
import { sampleProducts } from "./products.ts";
import { type SampleRows, sampleRows } from "./sample-rows.ts";

/** In seconds; pictures are copied meanwhile, and another process may be at it first. */
const fillingBound = 300;

/** Of the installation's facts: what the user deletes stays deleted. */
const mark = "sample-shop";
/** Which of its rows are the sample's is known. */
const noted = "sample-noted";

/**
 * Fills a new shop, one without products, orders and users, with demonstration products and content:
 * all or nothing, and once, however many processes start together. Files are copied before the rows
 * that name them are seen. Open pages are told.
 * @param say is called with a line for those who wait, before the work begins.
 */
export async function fillSampleShop(say: (line: string) => void): Promise<void> {
  const filled = await longTransaction(fillingBound, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.sampleShop})`);
    if (!(await isNew(tx))) return false;
    say("Filling the sample shop…");
    const rows = rowsOfSampleShop(await copyPictures(picturesOfSampleShop()));
    for (const [table, values] of rows) await tx.insert(table).values([...values]);
    await receiveBatches(tx);
    await noteRows(tx, rows);
    await tx.insert(installation).values([
      { name: mark, value: "filled" },
      { name: noted, value: "filled" },
    ]);
    return true;
  });
  if (filled) publish("*");
}

/**
 * Notes what there is of the sample in a shop that was filled by a version before this one: rows that say what the sample
 * says, and those that have its id or its picture and were changed (rules: sample-1). Once; at a start.
 */
export async function noteSampleShop(): Promise<void> {
  const marks = await db
    .select({ name: installation.name })
    .from(installation)
    .where(inArray(installation.name, [mark, noted]));
  if (marks.length !== 1) return;
  await longTransaction(fillingBound, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.sampleShop})`);
    const [first] = await tx.select({ at: min(stockBatches.time) }).from(stockBatches);
    const pictures = await pictureUrls(picturesOfSampleShop());
    await noteStandingRows(tx, rowsOfSampleShop(pictures, first?.at?.getTime()));
    await tx.insert(installation).values({ name: noted, value: "later" }).onConflictDoNothing();
  });
}

async function isNew(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ used: boolean }>(
    sql`select exists (select from ${installation} where ${installation.name} = ${mark})
          or exists (select from ${products})
          or exists (select from ${orders})
          or exists (select from ${users}) as used`,
  );
  return rows[0]?.used === false;
}

/** The keys of all pictures, and the folder that each is stored in. */
export function picturesOfSampleShop(): [key: string, folder: PictureFolder][] {
  const keys = sampleProducts.flatMap((product) => product.pictures);
  return [
    ...keys.map((key): [string, PictureFolder] => [key, "productImage"]),
    ...scenesOfContent(),
  ];
}

/**
 * All rows of the sample shop.
 * @param now when it is filled, in ms since 1970: what its batches are made of was made some days before.
 */
function rowsOfSampleShop(pictures: PictureUrls, now = Date.now()): SampleRows {
  const day = 24 * 60 * 60 * 1000;
  const inDays = (days: number) => dayOf(new Date(now + days * day));
  return [
    sampleRows(
      products,
      sampleProducts.map(({ pictures: keys, date, ...product }) => ({
        ...product,
        benefits: [...product.benefits],
        pictureUrls: keys.map((key) => pictures.get(`productImage/${key}`) ?? ""),
        currentStock: inBatches.has(product.id) ? 0 : product.quantity,
        hasBatches: inBatches.has(product.id),
        date: new Date(date),
        translations: { hi: hindiProducts[product.id] },
      })),
    ),
    sampleRows(
      categoryNames,
      Object.entries(hindiCategories).map(([category, name]) => ({
        category,
        translations: { hi: { name } },
      })),
    ),
    // What packs say, and who made what lies on the shelf.
    sampleRows(
      packFacts,
      Object.entries(samplePacks).map(([productId, facts]) => ({
        ...{ productId, mark: "vegetarian" as const },
        ...facts,
      })),
    ),
    sampleRows(producerGroups, [...sampleGroups]),
    sampleRows(
      stockBatches,
      sampleBatches.map(({ madeDaysAgo, life, ...batch }) => ({
        ...batch,
        madeOn: inDays(-madeDaysAgo),
        bestBefore: inDays(life - madeDaysAgo),
      })),
    ),
    ...contentRows(pictures),
    sampleRows(deliveryDays, sampleDeliveryDays),
  ];
}

async function receiveBatches(tx: Transaction): Promise<void> {
  await enterStock(
    runIn(tx),
    { kind: "received" },
    sampleBatches.map(({ id, productId }) => ({
      productId,
      batchId: id,
      units: wholeOf(productId),
    })),
  );
}

const wholeOf = (productId: string) =>
  sampleProducts.find(({ id }) => id === productId)?.quantity ?? 0;

/** Their stock is received in a batch, after they are there. */
const inBatches = new Set(sampleBatches.map(({ productId }) => productId));
