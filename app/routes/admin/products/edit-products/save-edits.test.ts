import { v4 as uuid } from "uuid";
import { expect, test } from "vitest";
import type { User } from "#app/domains/accounts/users/user.ts";
import { setStock } from "#app/domains/stock/ledger/set-stock.server.ts";
import { editableProduct } from "#tests/editing-products.ts";
import { makeProduct, makeUser } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { answerEdits, type EditsAnswer } from "./save-edits.server.ts";

ownDatabase();

/** What the page is told, with its status. */
async function send(fields: Record<string, string>, by?: User) {
  const owner = by ?? (await makeUser({ role: "admin" }));
  const body = new URLSearchParams(fields);
  const request = new Request("http://shop.test/my/products/edit", { method: "POST", body });
  const answer = await answerEdits(request, owner);
  if (!("data" in answer)) return { status: 200, ...(answer as EditsAnswer) };
  return { status: answer.init?.status, ...(answer.data as EditsAnswer) };
}

const save = (edits: unknown) =>
  send({ intent: "save", edits: JSON.stringify(edits), change: uuid() });

test("cells are read as the browser reads them, and those that cannot be are named", async () => {
  const { id } = await makeProduct({ currentStock: 9 });
  const stock = { seen: 9, typed: "1,200" };
  const wrong = await save([
    { id, cells: { currentStock: stock, price: { seen: 1, typed: "x" } } },
  ]);
  expect(wrong).toMatchObject({ status: 400, ok: false, cells: [{ id, name: "price" }] });
  expect(await editableProduct(id)).toMatchObject({ currentStock: 9 });
  expect(await save([{ id, cells: { currentStock: stock } }])).toMatchObject({ status: 200, n: 1 });
  expect(await editableProduct(id)).toMatchObject({ currentStock: 1200 });
  expect(await save([{ id, cells: { currentStock: { seen: 9, typed: "5" } } }])).toMatchObject({
    status: 409,
    cells: [{ id, title: "Ragi Til Laddu", name: "currentStock", present: 1200 }],
  });
});

test("what stands in the way of taking a save back is named", async () => {
  const { id } = await makeProduct({ currentStock: 9 });
  const owner = await makeUser({ role: "admin" });
  const change = uuid();
  const edits = JSON.stringify([{ id, cells: { currentStock: { seen: 9, typed: "12" } } }]);
  await send({ intent: "save", edits, change }, owner);
  await setStock(id, 11, owner);
  const undo = { intent: "undo", ids: JSON.stringify([id]), change };
  expect(await send(undo, owner)).toMatchObject({
    status: 409,
    message: "Nothing was taken back: some of it was changed again since.",
    cells: [{ id, name: "currentStock", message: "Now 11", present: 11 }],
  });
});

test("a price above the MRP that stands is told with both, for its cell", async () => {
  const { id } = await makeProduct({ price: 10_000, productMRP: 12_000 });
  const answer = await save([{ id, cells: { price: { seen: 10_000, typed: "120.01" } } }]);
  expect(answer).toMatchObject({
    status: 409,
    message: "Nothing was saved: some prices would be above their MRP.",
    cells: [{ id, name: "price", beside: { price: 10_000, productMRP: 12_000 } }],
  });
});

test.each([
  ["no JSON", "{"],
  ["no products", "[]"],
  [
    "a cell that there is not",
    JSON.stringify([{ id: "a", cells: { title: { seen: 1, typed: "" } } }]),
  ],
  ["a product twice", JSON.stringify([1, 2].map(() => ({ id: "a", cells: {} })))],
  ["too many", JSON.stringify(Array.from({ length: 201 }, (_, n) => ({ id: `p${n}`, cells: {} })))],
])("%s is refused", async (what, edits) => {
  const answer = await send({ intent: "save", edits, change: uuid() });
  expect(answer).toMatchObject({ status: 400, ok: false });
  if (what === "too many" && !answer.ok) expect(answer.message).toContain("200");
});
