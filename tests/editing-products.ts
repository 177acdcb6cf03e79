import { desc, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { ProductDetails } from "#app/domains/catalog/product/product-fields.ts";
import { findEditableProduct } from "#app/domains/product-editing/form/update-product.server.ts";
import { db } from "#app/server/database/database.server.ts";
import {
  auditLog,
  storedPictures,
  uploads,
} from "#app/server/database/infrastructure-tables.server.ts";

export const asha = { id: "asha", email: "asha@example.org" };
export const bina = { id: "bina", email: "bina@example.org" };

/** As if somebody had sent a picture. @returns its address. */
export async function sentPicture(folder: "update" | "productImage" = "update"): Promise<string> {
  const url = `/files/${folder}/${uuid()}-400x500.webp`;
  await db.insert(uploads).values({ url, folder, uploadedBy: "asha" });
  await db.insert(storedPictures).values({ url, folder });
  return url;
}

/** What the form of a product sends, with a picture that was just sent. */
export async function productDetails(
  changes: Partial<ProductDetails> = {},
): Promise<ProductDetails> {
  return {
    title: "Ragi Til Laddu",
    category: "Laddu",
    price: 21_000,
    productMRP: 25_000,
    shortDescription: "",
    description: "",
    benefits: [],
    pictureUrls: [await sentPicture()],
    ...changes,
  };
}

/** The product as its editor reads it. */
export async function editableProduct(id: string) {
  const product = await findEditableProduct(id);
  if (!product) throw new Error("no product");
  return product;
}

/** What the audit log has of a product, the newest first. */
export async function auditOf(id: string) {
  return db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(desc(auditLog.at));
}
