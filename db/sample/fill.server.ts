import { sql } from "drizzle-orm";
import { users } from "#app/domains/accounts/users/account-table.server.ts";
import { categoryNames } from "#app/domains/catalog/categories/category-name-table.server.ts";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { deliveryDays } from "#app/domains/delivery/delivery-days-table.server.ts";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import type { PictureFolder } from "#app/lib/files/picture-folder.ts";
import { advisoryLocks } from "#app/server/database/advisory-locks.ts";
import { longTransaction, type Transaction } from "#app/server/database/database.server.ts";
import { installation } from "#app/server/database/infrastructure-tables.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { copyPictures, type PictureUrls } from "./copy-pictures.server.ts";
import { sampleDeliveryDays } from "./delivery-days.ts";
import { hindiCategories } from "./hindi/categories.ts";
import { hindiProducts } from "./hindi/products.ts";
import { insertContent, scenesOfContent } from "./insert-content.server.ts";
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
      currentStock: product.quantity,
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
