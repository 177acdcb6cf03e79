import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";
import { setStock } from "#app/domains/stock/ledger/set-stock.server.ts";
import { asha, productDetails } from "#tests/editing-products.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { receivingChanges } from "#tests/receive-changes.ts";
import { addProduct, deleteProduct } from "./product-commands.server.ts";
import { countProducts } from "./products.server.ts";

ownDatabase();
receivingChanges();

test("the count of products is right after each that is added and deleted", async () => {
  const laddu = await productDetails({ pictureUrls: [] });
  const [first, second] = [uuid(), uuid()];
  expect(await countProducts()).toBe(0);
  expect(await addProduct({ ...laddu, id: first }, asha)).toMatchObject({ ok: true });
  expect(await countProducts()).toBe(1);
  expect(await addProduct({ ...laddu, id: second }, asha)).toMatchObject({ ok: true });
  expect(await setStock(first, 7, asha)).toMatchObject({ ok: true });
  expect(await countProducts()).toBe(2);
  expect(await deleteProduct(first, asha)).toMatchObject({ ok: true });
  expect(await countProducts()).toBe(1);
});
