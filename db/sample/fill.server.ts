import { sql } from "drizzle-orm";
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
import { longTransaction, type Transaction } from "#app/server/database/database.server.ts";
import { installation } from "#app/server/database/infrastructure-tables.server.ts";
import { runIn } from "#app/server/database/statement.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { copyPictures, type PictureUrls } from "./copy-pictures.server.ts";
import { sampleDeliveryDays } from "./delivery-days.ts";
import { hindiCategories } from "./hindi/categories.ts";
import { hindiProducts } from "./hindi/products.ts";
import { insertContent, scenesOfContent } from "./insert-content.server.ts";
import { sampleBatches, sampleGroups, samplePacks } from "./packs.ts";
import { sampleProducts } from "./products.ts";

/** In seconds; pictures are copied meanwhile, and another process may be at it first. */
const fillingBound = 300;

/** Of the installation's facts: what the user deletes stays deleted. */
const mark = "sample-shop";

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
    const pictures = await copyPictures(picturesOfSampleShop());
    await insertProducts(tx, pictures);
    await insertPacks(tx);
    await insertContent(tx, pictures);
    await tx.insert(deliveryDays).values(sampleDeliveryDays);
    await tx.insert(installation).values({ name: mark, value: "filled" });
    return true;
  });
  if (filled) publish("*");
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

async function insertProducts(tx: Transaction, pictures: PictureUrls): Promise<void> {
  await tx.insert(products).values(
    sampleProducts.map(({ pictures: keys, date, ...product }) => ({
      ...product,
      benefits: [...product.benefits],
      pictureUrls: keys.map((key) => pictures.get(`productImage/${key}`) ?? ""),
      currentStock: inBatches.has(product.id) ? 0 : product.quantity,
      hasBatches: inBatches.has(product.id),
      date: new Date(date),
      translations: { hi: hindiProducts[product.id] },
    })),
  );
  await tx.insert(categoryNames).values(
    Object.entries(hindiCategories).map(([category, name]) => ({
      category,
      translations: { hi: { name } },
    })),
  );
}

/** What packs say, and who made what lies on the shelf. */
async function insertPacks(tx: Transaction): Promise<void> {
  await tx.insert(packFacts).values(
    Object.entries(samplePacks).map(([productId, facts]) => ({
      ...{ productId, mark: "vegetarian" as const },
      ...facts,
    })),
  );
  await tx.insert(producerGroups).values([...sampleGroups]);
  const day = 24 * 60 * 60 * 1000;
  const inDays = (days: number) => dayOf(new Date(Date.now() + days * day));
  await tx.insert(stockBatches).values(
    sampleBatches.map(({ madeDaysAgo, life, ...batch }) => ({
      ...batch,
      madeOn: inDays(-madeDaysAgo),
      bestBefore: inDays(life - madeDaysAgo),
    })),
  );
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
