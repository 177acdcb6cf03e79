import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";
import { hideProduct } from "#app/domains/catalog/product/hide-product.server.ts";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { setStock } from "#app/domains/stock/ledger/set-stock.server.ts";
import { enterStock } from "#app/domains/stock/ledger/stock-ledger.server.ts";
import { stockBatches } from "#app/domains/stock/stock-tables.server.ts";
import { productTopic } from "#app/lib/live/live-topics.ts";
import { db } from "#app/server/database/database.server.ts";
import { runIn } from "#app/server/database/statement.server.ts";
import { asha, auditOf, bina, editableProduct, productDetails } from "#tests/editing-products.ts";
import { makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { publishedBy } from "#tests/published.ts";
import { findEditableProduct, updateProduct } from "../form/update-product.server.ts";
import { editProducts, type ProductCellsEdit, undoProductEdits } from "./edit-products.server.ts";

ownDatabase();

const edit = (
  id: string,
  seen: ProductCellsEdit["seen"],
  becomes: ProductCellsEdit["becomes"],
): ProductCellsEdit => ({ id, seen, becomes });

test("many products are changed at once, and set back as one", async () => {
  const laddu = await makeProduct({ currentStock: 3 });
  const flour = await makeProduct({ title: "Flour", category: "Flour" });
  const was = [await editableProduct(laddu.id), await editableProduct(flour.id)];
  const change = uuid();
  const edits = [
    edit(laddu.id, { price: 21_000, currentStock: 3 }, { price: 20_000, currentStock: 12 }),
    edit(flour.id, { category: "Flour", isHidden: false }, { category: "Atta", isHidden: true }),
  ];
  const published = await publishedBy(async () => {
    expect(await editProducts(edits, change, asha)).toEqual({ ok: true, value: 2 });
  });
  expect(published).toEqual(
    ["products", "prices", productTopic(flour.id), productTopic(laddu.id), "stock"].sort(),
  );
  const ladduNow = { price: 20_000, currentStock: 12, quantity: 12, discountPercentage: 20 };
  expect(await editableProduct(laddu.id)).toMatchObject(ladduNow);
  expect(await editableProduct(flour.id)).toMatchObject({ category: "Atta", isHidden: true });
  // Sent again, because its answer was lost.
  expect(await editProducts(edits, change, asha)).toEqual({ ok: true, value: 0 });

  const ids = [laddu.id, flour.id];
  expect(await undoProductEdits(ids, change, bina)).toEqual({ ok: true, value: 0 });
  expect(await undoProductEdits(ids, change, asha)).toEqual({ ok: true, value: 2 });
  expect(await undoProductEdits(ids, change, asha)).toEqual({ ok: true, value: 0 });
  for (const { id, price, category, currentStock, isHidden, date } of was) {
    const shown = { price, category, currentStock, isHidden, date };
    expect(await editableProduct(id)).toMatchObject(shown);
  }
  const actions = (await auditOf(laddu.id)).map(({ action }) => action);
  expect(actions).toEqual(["product.edit", "product.edit"]);
});

test("what was changed meanwhile is refused by name, and nothing of the others is saved", async () => {
  const sold = await makeProduct({ currentStock: 9 });
  const other = await makeProduct();
  await setStock(sold.id, 7, bina);
  const edits = [
    edit(other.id, { price: 21_000 }, { price: 20_000 }),
    edit(sold.id, { currentStock: 9, price: 21_000 }, { currentStock: 30, price: 22_000 }),
    edit("gone", { price: 1 }, { price: 2 }),
  ];
  expect(await editProducts(edits, uuid(), asha)).toEqual({
    ok: false,
    refusal: [
      {
        id: sold.id,
        title: "Ragi Til Laddu",
        code: "met",
        name: "currentStock",
        present: 7,
      },
      { id: "gone", title: "", code: "not-found" },
    ],
  });
  expect(await editableProduct(other.id)).toMatchObject({ price: 21_000 });
  expect(await editableProduct(sold.id)).toMatchObject({ price: 21_000, currentStock: 7 });
});

test("an undo does not write over a later change", async () => {
  const { id } = await makeProduct({ currentStock: 9 });
  const change = uuid();
  await editProducts([edit(id, { currentStock: 9 }, { currentStock: 20 })], change, asha);
  await setStock(id, 18, bina);
  const refused = { ok: false, refusal: [{ code: "met", name: "currentStock", present: 18 }] };
  expect(await undoProductEdits([id], change, asha)).toMatchObject(refused);
  expect(await editableProduct(id)).toMatchObject({ currentStock: 18 });
});

test("a count that is taken back returns to its batches, and the quantity with it", async () => {
  const { id } = await makeProduct({ currentStock: 5, quantity: 80 });
  const batches = ["2030-03-01", "2030-06-01"].map((bestBefore) => ({
    ...{ id: uuid(), productId: id, number: bestBefore, bestBefore },
  }));
  await db.insert(stockBatches).values(batches);
  await db.update(products).set({ hasBatches: true }).where(eq(products.id, id));
  for (const { id: batchId } of batches) {
    await db.transaction((tx) =>
      enterStock(runIn(tx), { kind: "received" }, [{ productId: id, units: 10, batchId }]),
    );
  }
  const stands = async () => {
    const rows = await db
      .select({ units: stockBatches.units })
      .from(stockBatches)
      .where(eq(stockBatches.productId, id))
      .orderBy(stockBatches.bestBefore);
    const { currentStock, quantity } = await editableProduct(id);
    return { currentStock, quantity, batches: rows.map(({ units }) => units) };
  };
  const was = { currentStock: 25, quantity: 80, batches: [10, 10] };
  expect(await stands()).toEqual(was);
  for (const [counted, left] of [
    [8, [0, 8]],
    [40, [10, 10]],
  ] as const) {
    const change = uuid();
    await editProducts([edit(id, { currentStock: 25 }, { currentStock: counted })], change, asha);
    expect(await stands()).toEqual({ currentStock: counted, quantity: counted, batches: left });
    expect(await undoProductEdits([id], change, asha)).toEqual({ ok: true, value: 1 });
    expect(await stands()).toEqual(was);
  }
});

test("a price is held against the MRP that stands", async () => {
  const { id } = await makeProduct({ price: 10_000, productMRP: 12_000 });
  const above = [edit(id, { price: 10_000 }, { price: 12_001 })];
  const stands = { price: 10_000, productMRP: 12_000 };
  const refused = { ok: false, refusal: [{ id, code: "above-mrp", ...stands }] };
  expect(await editProducts(above, uuid(), asha)).toMatchObject(refused);
  const both = edit(
    id,
    { price: 10_000, productMRP: 12_000 },
    { price: 13_000, productMRP: 13_000 },
  );
  expect(await editProducts([both], uuid(), asha)).toEqual({ ok: true, value: 1 });
});

test("an editor that is open hears of it", async () => {
  const { id } = await makeProduct();
  const seen = await editableProduct(id);
  await editProducts([edit(id, { price: 21_000 }, { price: 20_000 })], uuid(), bina);
  expect(await updateProduct(id, seen.updatedAt, await productDetails(), asha)).toMatchObject({
    ok: false,
    refusal: { code: "edit-conflict", edits: [{ by: bina.email, became: { price: 20_000 } }] },
  });
  // What is in stock, and whether it is hidden, are no fields of the editor.
  const { updatedAt, updatedBy } = await editableProduct(id);
  await editProducts(
    [edit(id, { currentStock: 100, isHidden: false }, { currentStock: 5, isHidden: true })],
    uuid(),
    asha,
  );
  await hideProduct(id, false, asha);
  expect(await findEditableProduct(id)).toMatchObject({ updatedAt, updatedBy });
});

test("a pack that is shown again comes to the pages of its food's other packs", async () => {
  const one = await makeProduct({ food: "Ragi Sev", isHidden: true });
  const other = await makeProduct({ food: "Ragi Sev" });
  const shown = [edit(one.id, { isHidden: true }, { isHidden: false })];
  const published = await publishedBy(() => editProducts(shown, uuid(), asha));
  expect(published).toContain(productTopic(other.id));
});

test("two who save the same at once, cross-wise, both get an answer", async () => {
  const [one, other] = [await makeProduct(), await makeProduct()];
  const both = [one.id, other.id];
  const of = (ids: string[], price: number) =>
    editProducts(
      ids.map((id) => edit(id, { price: 21_000 }, { price })),
      uuid(),
      asha,
    );
  const answers = await Promise.all([of(both, 20_000), of([...both].reverse(), 19_000)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const prices = await Promise.all(both.map(async (id) => (await editableProduct(id)).price));
  expect(new Set(prices).size).toBe(1);
});
