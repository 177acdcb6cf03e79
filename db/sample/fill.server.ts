import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { products } from "#app/domains/catalog/product-table.server.ts";
import { pictureName } from "#app/lib/picture-name.ts";
import { db } from "#app/server/database.server.ts";
import { fileExists, fileUrl } from "#app/server/files.server.ts";
import { installation } from "#app/server/ground-table.server.ts";
import { storePicture } from "#app/server/picture.server.ts";
import { sanitizeRichText } from "#app/server/rich-text.server.ts";
import { HEIGHT, WIDTH } from "./drawings/artwork.ts";
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

/** Each drawing once, two at a time; returns their URLs by key. */
async function drawPictures(): Promise<Map<string, string>> {
  const waiting = [...new Set(sampleProducts.flatMap((product) => product.pictures))];
  const urls = new Map<string, string>();
  const draw = async () => {
    for (let key = waiting.pop(); key; key = waiting.pop()) urls.set(key, await drawPicture(key));
  };
  await Promise.all([draw(), draw()]);
  return urls;
}

/**
 * Renders a drawing and stores it like an uploaded picture, under a name that follows from what is
 * drawn: a start that was interrupted goes on where it was.
 */
async function drawPicture(key: string): Promise<string> {
  const svg = drawings[key]?.();
  if (!svg) throw new Error(`there is no drawing ${key}`);
  const stem = `sample-${key}-${createHash("sha256").update(svg).digest("hex").slice(0, 8)}`;
  const name = pictureName(`productImage/${stem}`, WIDTH, HEIGHT);
  if (await fileExists(name)) return fileUrl(name);
  const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
  const stored = await storePicture("productImage", png, stem);
  if (!stored.ok) throw new Error(`drawing ${key}: ${stored.refusal}`);
  return stored.value;
}
