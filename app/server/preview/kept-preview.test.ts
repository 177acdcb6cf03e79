import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFiles } from "../files/files.server.ts";
import { folderStore } from "../files/folder-store.server.ts";
import { keptPreview, previewFile } from "./kept-preview.server.ts";

const folder = mkdtempSync(join(tmpdir(), "madua-previews-"));
beforeAll(() => openFiles(folderStore(folder)));
afterAll(() => rmSync(folder, { recursive: true }));

const laddu = { title: "Ragi Laddu", price: "₹120", shopName: "Madua" };

test("all who ask at once get one drawing, and who asks later gets the kept one", async () => {
  const drawn = await Promise.all([keptPreview(laddu), keptPreview(laddu), keptPreview(laddu)]);
  expect(drawn[1]).toBe(drawn[0]);
  expect(drawn[2]).toBe(drawn[0]);
  expect(readdirSync(join(folder, "previews"))).toEqual([previewFile(laddu)]);
  const later = await keptPreview(laddu);
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

test("a picture that is not there any more leaves the words", async () => {
  const gone = { ...laddu, pictureUrl: "/files/productImage/gone-4x5.webp" };
  expect((await keptPreview(gone)).length).toBeGreaterThan(1000);
});
