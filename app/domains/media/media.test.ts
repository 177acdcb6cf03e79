import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { blogPosts, testimonials } from "#app/domains/content/content-tables.server.ts";
import { addEntries } from "#app/domains/content/entries/entry-commands.server.ts";
import { placeOrder } from "#app/domains/orders/placing/place-order.server.ts";
import type { PictureFolder } from "#app/lib/files/picture-folder.ts";
import { db } from "#app/server/database/database.server.ts";
import {
  auditLog,
  storedPictures,
  uploads,
} from "#app/server/database/infrastructure-tables.server.ts";
import { listFiles, openFiles } from "#app/server/files/files.server.ts";
import { folderStore } from "#app/server/files/folder-store.server.ts";
import { storeUpload } from "#app/server/files/upload.server.ts";
import { makeBuyer, makeCheckout, makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { listStoredPictures } from "./list-stored-pictures.server.ts";
import { mediaPage } from "./media-page.server.ts";
import type { MediaFilter } from "./media-picture.ts";
import { removeUnusedPictures } from "./remove-unused-pictures.server.ts";

ownDatabase();

const asha = { id: "asha", email: "asha@example.org" };

let files: string;
beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), "madua-media-"));
  openFiles(folderStore(files));
});
afterAll(() => rm(files, { recursive: true }));
beforeEach(async () => {
  for (const table of [products, blogPosts, testimonials]) await db.delete(table);
  await db.delete(storedPictures);
  await db.delete(uploads);
});

const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: "#7A2E1F" } })
  .png()
  .toBuffer();

async function sent(folder: PictureFolder): Promise<string> {
  const stored = await storeUpload({ folder, pdfs: false }, await drawn, asha);
  if (!stored.ok) throw new Error(stored.refusal);
  return stored.value;
}

/** A picture that was sent long ago, and whose form was never saved or whose row does not show it any more. */
async function leftOver(folder: PictureFolder): Promise<string> {
  const url = await sent(folder);
  await db.delete(uploads).where(eq(uploads.url, url));
  await db
    .update(storedPictures)
    .set({ date: new Date(0) })
    .where(eq(storedPictures.url, url));
  return url;
}

/** An order shows the picture, and the product that it was of does not any more. */
async function orderWith(url: string): Promise<void> {
  const { user, addressId } = await makeBuyer();
  const product = await makeProduct({ pictureUrls: [url] });
  const placed = await placeOrder(user, makeCheckout(addressId, [[product, 1]]));
  if (!placed.ok) throw new Error("no order");
  await db.delete(products).where(eq(products.id, product.id));
}

const all: MediaFilter = { group: undefined, use: undefined, words: "" };
const found = async (filter: Partial<MediaFilter> = {}) =>
  (await mediaPage({ ...all, ...filter }, undefined, 50)).rows;
const urlsOf = async (filter: Partial<MediaFilter>) => (await found(filter)).map(({ id }) => id);

async function storedNames(): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of listFiles()) names.push(name);
  return names;
}
const isStored = async (url: string) => (await storedNames()).includes(url.slice("/files/".length));

test("each picture says what uses it, and is found by that", async () => {
  const [shared, portrait, second] = [
    await sent("productImage"),
    await sent("reviewImages"),
    await sent("reviewImages"),
  ];
  const laddu = await makeProduct({ title: "Ragi Laddu", pictureUrls: [shared] });
  const review = {
    id: uuid(),
    review: "Good.",
    reviewTitle: "Sunita",
    imageUrls: [portrait, second],
  };
  await addEntries("testimonial", [review], asha);

  const page = await found();
  const usesOf = (url: string) => page.find(({ id }) => id === url)?.uses;
  expect(usesOf(shared)).toContainEqual({
    kind: "product",
    id: laddu.id,
    name: "Ragi Laddu",
    altText: null,
  });
  const testimonial = { kind: "testimonial", id: review.id, name: "Sunita" };
  expect(usesOf(portrait)).toEqual([{ ...testimonial, altText: "" }]);
  expect(usesOf(second)).toEqual([{ ...testimonial, altText: null }]);

  expect(await urlsOf({ words: "laDDu" })).toEqual([shared]);
  expect(await urlsOf({ words: "%" })).toEqual([]);
  expect(await urlsOf({ group: "testimonials" })).toEqual([second, portrait]);
  expect(await urlsOf({ use: "undescribed" })).toEqual([portrait]);
});

test("what nothing uses is removed with its files; what anything uses stays", async () => {
  const unused = await leftOver("blogImage");
  const ofProduct = await leftOver("productImage");
  await makeProduct({ pictureUrls: [ofProduct] });
  const ofDraft = await leftOver("blogImage");
  await db
    .insert(blogPosts)
    .values({ id: uuid(), blogTitle: "D", draft: true, pictureUrl: ofDraft });
  const ofOrder = await leftOver("productImage");
  await orderWith(ofOrder);
  const waiting = await sent("gallery");
  const old = new Date(0);
  await db.update(storedPictures).set({ date: old }).where(eq(storedPictures.url, waiting));
  const fresh = await leftOver("gallery");
  await db.update(storedPictures).set({ date: new Date() }).where(eq(storedPictures.url, fresh));
  const ofReturn = await sent("orderReturns");

  const used = [ofProduct, ofDraft, ofOrder, waiting, fresh];
  expect(await removeUnusedPictures([unused, ...used, ofReturn, "/files/x"], asha)).toEqual({
    removed: 1,
    kept: used.length,
  });
  expect(await isStored(unused)).toBe(false);
  for (const url of [...used, ofReturn]) expect(await isStored(url)).toBe(true);
  expect(await urlsOf({ use: "unused" })).toEqual([]);
  const log = await db.select().from(auditLog).where(eq(auditLog.subjectId, unused));
  expect(log).toMatchObject([{ action: "picture.remove-unused", actorEmail: asha.email }]);
});

test("looking through the files finds what came otherwise, what is gone and what orders show", async () => {
  const ordered = await leftOver("productImage");
  await orderWith(ordered);
  const imported = await leftOver("gallery");
  await db.delete(storedPictures).where(eq(storedPictures.url, imported));
  await sent("orderReturns");
  const gone = "/files/gallery/gone-4x5.webp";
  await db.insert(storedPictures).values({ url: gone, folder: "gallery", date: new Date(0) });
  expect(await urlsOf({ use: "unused" })).toContain(ordered);

  await listStoredPictures();
  const listed = await found();
  expect(listed.find(({ id }) => id === ordered)).toMatchObject({
    inOrders: true,
    isUnused: false,
  });
  expect(listed.some(({ id }) => id === imported)).toBe(true);
  expect(listed.some(({ id, folder }) => id === gone || folder === "orderReturns")).toBe(false);
  expect(await urlsOf({ use: "unused" })).not.toContain(ordered);
});

test("a file that is removed while the store is looked through does not come back to the list", async () => {
  const url = await leftOver("gallery");
  await db.delete(storedPictures);
  const store = folderStore(files);
  openFiles({
    ...store,
    list: async function* () {
      for await (const file of store.list()) {
        await store.remove(file.name);
        yield file;
      }
    },
  });
  await listStoredPictures();
  openFiles(store);
  expect(await urlsOf({})).not.toContain(url);
});
