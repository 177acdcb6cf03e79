import { parseWithZod } from "@conform-to/zod/v4";
import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { describe, expect, test } from "vitest";
import {
  findEditableProduct,
  updateProduct,
} from "#app/domains/product-editing/form/update-product.server.ts";
import { readChangedFields } from "#app/domains/product-editing/import/import-cells.server.ts";
import { cellOf } from "#app/domains/product-editing/sheets/product-sheet.ts";
import type { SheetRow } from "#app/domains/product-editing/sheets/read-sheet.server.ts";
import {
  editProducts,
  undoProductEdits,
} from "#app/domains/product-editing/table/edit-products.server.ts";
import { overwriteGetLocale } from "#app/paraglide/runtime.js";
import { db } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { admin, makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { publishedBy } from "#tests/published.ts";
import { categoryNames } from "../categories/category-name-table.server.ts";
import { nameCategories, namedCategories } from "../categories/category-names.server.ts";
import { filteredProducts } from "../lists/filter-products.server.ts";
import { goesWith } from "../lists/goes-with.server.ts";
import { listCounts } from "../lists/list-counts.server.ts";
import { newProductSchemas } from "./new-product.ts";
import { productColumns, products } from "./product-table.server.ts";
import { findProduct, productPage } from "./products.server.ts";

ownDatabase();

/** As a page at /hi/… reads. */
async function inHindi<Read>(read: () => Promise<Read>): Promise<Read> {
  overwriteGetLocale(() => "hi");
  try {
    return await read();
  } finally {
    overwriteGetLocale(() => "en");
  }
}

const hindi = { title: "रागी तिल लड्डू", description: "<p>तिल के लड्डू</p>", benefits: ["कैल्शियम"] };
const own = { title: "Ragi Til Laddu", description: "<p>Laddus</p>", benefits: ["Calcium"] };

test("a page reads the text of its language, and the shop's own where there is none", async () => {
  const { id } = await makeProduct({
    ...own,
    shortDescription: "With sesame",
    translations: { hi: hindi },
  });
  expect(await findProduct(id)).toMatchObject({ ...own, untranslated: null });
  expect(await inHindi(() => findProduct(id))).toMatchObject({
    ...hindi,
    shortDescription: "With sesame",
    untranslated: ["shortDescription", "category"],
  });
  // The same list of columns, asked again, is of the first language.
  expect(await findProduct(id)).toMatchObject(own);
});

test("English is read from the plain columns", () => {
  const asked = () => db.select(productColumns).from(products).toSQL().sql;
  expect(asked()).not.toContain("translations");
  overwriteGetLocale(() => "hi");
  expect(asked()).toContain("translations");
  overwriteGetLocale(() => "en");
});

test("what has no text in Hindi is read in English, and counts as missing", async () => {
  const { id } = await makeProduct(own);
  const read = await inHindi(() => findProduct(id));
  expect(read).toMatchObject({
    ...own,
    untranslated: ["title", "description", "benefits", "category"],
  });
  const { rows } = await filteredProducts({ state: "untranslated" }, undefined, 100);
  expect(rows.find((row) => row.id === id)).toMatchObject({ lackedLanguages: ["hi"] });
});

test("rich text is sanitised on its way in, and what is empty is not kept", async () => {
  const translations = {
    hi: { title: "", description: "<p onclick='x()'>ठीक<script>x()</script></p>", benefits: [] },
  };
  const { id } = await makeProduct({ translations });
  const [row] = await db.select().from(products).where(eq(products.id, id));
  expect(row?.translations).toEqual({ hi: { description: "<p>ठीक</p>" } });
});

test("a language that is not the shop's is not kept", async () => {
  const { id } = await makeProduct({ translations: { xx: { title: "X" } } as never });
  const [row] = await db.select().from(products).where(eq(products.id, id));
  expect(row?.translations).toEqual({});
});

function sent(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    title: "Laddu",
    category: "Laddu",
    price: "210",
    pictureUrls: "/files/productImage/x-1200x1500.webp",
    ...fields,
  })) {
    form.append(name, value);
  }
  return parseWithZod(form, { schema: newProductSchemas.plain });
}

test("a form names its fields by language; one without says nothing of them", () => {
  const without = sent({});
  expect(without.status === "success" && without.value.translations).toBeUndefined();
  const within = sent({ "translations.hi.title": " लड्डू ", "translations.hi.benefits": "" });
  expect(within.status === "success" && within.value.translations).toMatchObject({
    hi: { title: "लड्डू" },
  });
  const tooLong = sent({ "translations.hi.title": "ल".repeat(201) });
  expect(tooLong.reply().error).toHaveProperty(["translations.hi.title"]);
});

test("an edit without Hindi fields leaves the Hindi; the same edit sent again is no conflict", async () => {
  const pictureUrls = ["/files/productImage/a-1200x1500.webp"];
  const { id } = await makeProduct({ ...own, pictureUrls, translations: { hi: hindi } });
  const was = await findEditableProduct(id);
  const edit = {
    ...own,
    category: "Laddu",
    price: 21_000,
    productMRP: 25_000,
    shortDescription: "",
    pictureUrls,
  };
  const seen = was?.updatedAt ?? new Date();
  const again = await updateProduct(
    id,
    new Date(0),
    { ...edit, translations: { hi: hindi } },
    admin,
  );
  expect(again).toEqual({ ok: true, value: undefined });
  expect(await updateProduct(id, seen, { ...edit, title: "Laddu" }, admin)).toMatchObject({
    refusal: { code: "no-new-picture" },
  });
  const other = { hi: { ...hindi, title: "तिल लड्डू" } };
  expect(
    await updateProduct(id, new Date(0), { ...edit, translations: other }, admin),
  ).toMatchObject({ refusal: { code: "edit-conflict", present: { translations: { hi: hindi } } } });
});

test("who only translates needs no new picture, and the product stays as old as it is", async () => {
  const pictureUrls = ["/files/productImage/b-1200x1500.webp"];
  const date = new Date("2026-01-01T00:00:00Z");
  const { id } = await makeProduct({ ...own, pictureUrls, date });
  const was = await findEditableProduct(id);
  const { category = "", price = 0, productMRP = 0 } = was ?? {};
  const edit = { ...own, category, price, productMRP, shortDescription: "", pictureUrls };
  const saved = await updateProduct(
    id,
    was?.updatedAt ?? date,
    { ...edit, translations: { hi: hindi } },
    admin,
  );
  expect(saved).toEqual({ ok: true, value: undefined });
  expect(await findEditableProduct(id)).toMatchObject({
    ...own,
    date,
    translations: { hi: hindi },
  });
  const [logged] = await db.select().from(auditLog).where(eq(auditLog.subjectId, id));
  expect(logged?.detail).toMatchObject({ was: { translations: {} }, became: {} });
});

test("a file takes Hindi texts out and brings them in; without their columns they stay", () => {
  const product = { ...own, id: "1", category: "Laddu", price: 1, productMRP: 1, food: null };
  const rest = {
    productPackOff: null,
    packedWeight: null,
    shortDescription: "",
    currentStock: 0,
    quantity: 0,
  };
  const standing = { ...product, ...rest, translations: { hi: hindi } };
  expect(cellOf(standing, "title_hi")).toBe(hindi.title);
  const read = (cells: SheetRow["cells"]) =>
    readChangedFields({
      kind: "products",
      columns: [],
      row: { number: 2, cells },
      product: standing,
      spell: (_, typed) => typed,
    });
  expect(read({ title: own.title })).toEqual({ was: {}, became: {}, errors: [] });
  expect(read({ title_hi: hindi.title, description_hi: hindi.description }).became).toEqual({});
  expect(read({ title_hi: "तिल लड्डू", description_hi: "" }).became).toEqual({
    translations: { hi: { benefits: hindi.benefits, title: "तिल लड्डू" } },
  });
  expect(read({ title_hi: "ल".repeat(201) }).errors).toMatchObject([{ column: "title_hi" }]);
});

test("a list in Hindi has Hindi titles", async () => {
  await makeProduct({ title: "Ragi Gud Laddu", translations: { hi: { title: "रागी गुड़ लड्डू" } } });
  const { rows } = await inHindi(() => productPage(undefined, 100));
  expect(rows.map(({ title }) => title)).toContain("रागी गुड़ लड्डू");
});

describe("a category (rules: translations-7)", () => {
  const named = (category: string, name: string, seen = "") =>
    nameCategories([{ category, language: "hi", name, seen }], admin);

  test("has one name in Hindi for all its products, which is written down", async () => {
    const { id } = await makeProduct({ category: "Biscuits" });
    await makeProduct({ category: "Biscuits" });
    expect(await publishedBy(() => named("Biscuits", "बिस्कुट"))).toEqual(["products"]);
    expect(await inHindi(() => findProduct(id))).toMatchObject({ category: "बिस्कुट" });
    expect(await findProduct(id)).toMatchObject({ category: "Biscuits" });
    expect(await findEditableProduct(id)).toMatchObject({ category: "Biscuits" });
    const all = await namedCategories();
    expect(all.find(({ category }) => category === "Biscuits")).toEqual({
      category: "Biscuits",
      products: 2,
      translations: { hi: { name: "बिस्कुट" } },
    });
    const [logged] = await db.select().from(auditLog).where(eq(auditLog.subjectId, "Biscuits"));
    expect(logged).toMatchObject({ action: "category.translate" });
  });

  test("that nobody has, or whose name was not touched, stays as it is", async () => {
    await makeProduct({ category: "Oil" });
    await named("Oil", "तेल");
    await named("Oil", "घी", "घी");
    await named("Never sold", "कभी नहीं");
    const hindiOf = async (wanted: string) =>
      (await namedCategories()).find(({ category }) => category === wanted)?.translations.hi?.name;
    expect(await hindiOf("Oil")).toBe("तेल");
    expect(await db.$count(categoryNames, eq(categoryNames.category, "Never sold"))).toBe(0);
    await named("Oil", "", "तेल");
    expect(await hindiOf("Oil")).toBeUndefined();
  });

  test("keeps its names where all its products get another one together, and where that is taken back", async () => {
    const { id } = await makeProduct({ category: "Noodle" });
    const other = await makeProduct({ category: "Noodle" });
    await named("Noodle", "नूडल्स");
    const hindiNow = async () => (await inHindi(() => findProduct(id)))?.category;
    const become = (ids: string[], seen: string, category: string, change = uuid()) =>
      editProducts(
        ids.map((id) => ({ id, seen: { category: seen }, becomes: { category } })),
        change,
        admin,
      );
    const change = uuid();
    const both = [id, other.id];
    await become(both, "Noodle", "Vermicelli", change);
    expect(await hindiNow()).toBe("नूडल्स");
    await undoProductEdits(both, change, admin);
    expect(await hindiNow()).toBe("नूडल्स");

    // One of several, and one that is left alone, may have moved.
    await become([id], "Noodle", "Soup");
    expect(await hindiNow()).toBe("Soup");
    await become([other.id], "Noodle", "Pasta");
    expect(await inHindi(() => findProduct(other.id))).toMatchObject({ category: "Pasta" });
    await named("Soup", "सूप");
    await become([id], "Soup", "soup");
    expect(await findProduct(id)).toMatchObject({ category: "soup" });
    expect(await hindiNow()).toBe("सूप");
    // One that others have already is not the same under another name.
    const rusks = [
      await makeProduct({ category: "Rusk" }),
      await makeProduct({ category: "Rusk" }),
    ].map((product) => product.id);
    await named("Rusk", "रस्क");
    const { id: toast } = await makeProduct({ category: "Toast" });
    expect(await become(rusks, "Rusk", "Toast")).toMatchObject({ ok: true });
    expect(await inHindi(() => findProduct(toast))).toMatchObject({ category: "Toast" });
  });

  test("is filtered by its English name, and stands among the choices by its Hindi one", async () => {
    await makeProduct({ category: "A" });
    const { id } = await makeProduct({ category: "Z" });
    const other = await makeProduct({ category: "Z" });
    await named("Z", "अ");
    await named("A", "ह");
    const { counts } = await inHindi(() => listCounts({ category: "Z" }));
    const order = counts.choices.category.map(({ choice }) => choice.category);
    expect(order.indexOf("Z")).toBeLessThan(order.indexOf("A"));
    expect(counts).toMatchObject({ total: 2, names: { A: "ह", Z: "अ" } });
    expect((await listCounts({})).counts).not.toHaveProperty("names");
    const [first] = await inHindi(() => goesWith({ id }, []));
    expect(first?.id).toBe(other.id);
  });
});
