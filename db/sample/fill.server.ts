import { eq } from "drizzle-orm";
import { products } from "#app/domains/catalog/product-table.server.ts";
import type { PictureFolder } from "#app/lib/picture-folder.ts";
import { db, type Transaction } from "#app/server/database.server.ts";
import { installation } from "#app/server/infrastructure-tables.server.ts";
import { type DrawnPictures, drawPictures } from "./draw-pictures.server.ts";
import { drawings } from "./drawings/index.ts";
import { insertContent, scenesOfContent } from "./insert-content.server.ts";
import { sampleProducts } from "./products.ts";
import { scenes } from "./scenes/index.ts";

/** Fills an empty shop with demonstration products and content. */
export async function fillSampleShop(): Promise<void> {
  await fillOnce(
    "sample-shop",
    () => drawPictures(drawings, productPictures()),
    (tx, pictures) => insertProducts(tx, pictures),
  );
  await fillOnce("sample-content", () => drawPictures(scenes, scenesOfContent()), insertContent);
}

/** Draws, then inserts, once: what the user deletes stays deleted. */
async function fillOnce(
  name: string,
  draw: () => Promise<DrawnPictures>,
  insert: (tx: Transaction, pictures: DrawnPictures) => Promise<void>,
): Promise<void> {
  const [filled] = await db.select().from(installation).where(eq(installation.name, name));
  if (filled) return;
  const pictures = await draw();
  await db.transaction(async (tx) => {
    const mark = { name, value: "filled" };
    // Of several processes that fill at once, one does.
    const marked = await tx.insert(installation).values(mark).onConflictDoNothing().returning();
    if (marked.length > 0) await insert(tx, pictures);
  });
}

function productPictures(): [string, PictureFolder][] {
  const keys = sampleProducts.flatMap((product) => product.pictures);
  return keys.map((key) => [key, "productImage"]);
}

async function insertProducts(tx: Transaction, pictures: DrawnPictures): Promise<void> {
  await tx.insert(products).values(
    sampleProducts.map(({ pictures: keys, date, ...product }) => ({
      ...product,
      benefits: [...product.benefits],
      pictureUrls: keys.map((key) => pictures.get(`productImage/${key}`) ?? ""),
      currentStock: product.quantity,
      date: new Date(date),
    })),
  );
}
