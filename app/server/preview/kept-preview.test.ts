import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFiles } from "../files/files.server.ts";
import { folderStore } from "../files/folder-store.server.ts";
import { keptPreview, type Preview, previewFile } from "./kept-preview.server.ts";

const folder = mkdtempSync(join(tmpdir(), "madua-previews-"));
beforeAll(() => openFiles(folderStore(folder)));
afterAll(() => rmSync(folder, { recursive: true }));

async function file(preview: Preview): Promise<Buffer> {
  const made = await keptPreview(preview);
  if (!made.ok) throw new Error(made.refusal);
  return made.value;
}

const laddu = { title: "Ragi Laddu", price: "₹120", shopName: "Madua" };

test("all who ask at once get one drawing, and who asks later gets the kept one", async () => {
  const drawn = await Promise.all([file(laddu), file(laddu), file(laddu)]);
  expect(drawn[1]).toBe(drawn[0]);
  expect(drawn[2]).toBe(drawn[0]);
  expect(readdirSync(join(folder, "previews"))).toEqual([previewFile(laddu)]);
  const later = await file(laddu);
  expect(later).not.toBe(drawn[0]);
  expect(later).toEqual(drawn[0]);
});

test("whatever is to be seen is in the name of the file", () => {
  const others = [
    { ...laddu, title: "रागी लड्डू" },
    { ...laddu, price: "₹121" },
    { ...laddu, shopName: "Ragi" },
    { ...laddu, pictureUrl: "/files/productImage/a-4x5.webp" },
    { squareOf: "/files/productImage/a-4x5.webp" },
  ];
  expect(new Set([laddu, ...others].map(previewFile)).size).toBe(others.length + 1);
});

test("a picture that is not there any more leaves the words; alone it is not there either", async () => {
  const gone = { ...laddu, pictureUrl: "/files/productImage/gone-4x5.webp" };
  expect((await file(gone)).length).toBeGreaterThan(1000);
  expect(await keptPreview({ squareOf: gone.pictureUrl })).toEqual({ ok: false, refusal: "gone" });
});

test("of very many that are asked for at once, 20 wait and the others are refused", async () => {
  const store = folderStore(folder);
  const { promise: readAgain, resolve: release } = Promise.withResolvers<void>();
  const read: typeof store.read = async (name, part) => {
    if (name.startsWith("productImage/")) await readAgain;
    return store.read(name, part);
  };
  openFiles({ ...store, read });
  const refusals: string[] = [];
  const asked = Array.from({ length: 30 }, async (_, n) => {
    const made = await keptPreview({ squareOf: `/files/productImage/gone-${n}-4x5.webp` });
    if (!made.ok) refusals.push(made.refusal);
  });
  // The first is being drawn.
  await expect.poll(() => refusals).toEqual(Array(9).fill("busy"));
  release();
  await Promise.all(asked);
  expect(refusals.slice(9)).toEqual(Array(21).fill("gone"));
  openFiles(store);
});
