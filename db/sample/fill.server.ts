import { eq } from "drizzle-orm";
import sharp from "sharp";
import { products } from "#app/domains/catalog/product-table.server.ts";
import { db } from "#app/server/database.server.ts";
import { installation } from "#app/server/ground-table.server.ts";
import { storePicture } from "#app/server/picture.server.ts";
import { sanitizeRichText } from "#app/server/rich-text.server.ts";
import { drawings } from "./drawings/index.ts";
import { sampleProducts } from "./products.ts";

const mark = { name: "sample-shop", value: "filled" };

/** Fills an empty shop with the demonstration products, once: what the user deletes stays deleted. */
export async function fillSampleShop(): Promise<void> {
  const [filled] = await db.select().from(installation).where(eq(installation.name, mark.name));
  if (filled) return;
  const pictures = await drawPictures();
  await db.transaction(async (tx) => {
    // Of several processes that fill at once, one does.
    const marked = await tx.insert(installation).values(mark).onConflictDoNothing().returning();
    if (marked.length === 0) return;
    await tx.insert(products).values(
      sampleProducts.map(({ pictures: keys, description, date, ...product }) => ({
        ...product,
        benefits: [...product.benefits],
        description: sanitizeRichText(description),
        pictureUrls: keys.map((key) => pictures.get(key) ?? ""),
        currentStock: product.quantity,
        date: new Date(date),
      })),
    );
  });
}

/** Each drawing once, rendered and stored like an uploaded picture; two at a time. */
async function drawPictures(): Promise<Map<string, string>> {
  const waiting = [...new Set(sampleProducts.flatMap((product) => product.pictures))];
  const urls = new Map<string, string>();
  const draw = async () => {
    for (let key = waiting.pop(); key; key = waiting.pop()) {
      const drawing = drawings[key];
      if (!drawing) throw new Error(`there is no drawing ${key}`);
      const png = await sharp(Buffer.from(drawing())).png({ compressionLevel: 1 }).toBuffer();
      const stored = await storePicture("productImage", png);
      if (!stored.ok) throw new Error(`drawing ${key}: ${stored.refusal}`);
      urls.set(key, stored.value);
    }
  };
  await Promise.all([draw(), draw()]);
  return urls;
}
