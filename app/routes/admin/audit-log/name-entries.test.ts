import { expect, test } from "vitest";
import { setStock } from "#app/domains/catalog/product-commands.server.ts";
import { auditPage } from "#app/server/audit-log.server.ts";
import { makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { nameEntries } from "./name-entries.server.ts";

ownDatabase();

test("what a command has written down is told in words", async () => {
  const product = await makeProduct({ title: "Ragi Malt", currentStock: 5 });
  await setStock(product.id, 12, { id: "asha", email: "asha@example.org" });
  const { rows } = await auditPage({ actorEmail: undefined, kind: undefined }, undefined, 10);
  const [entry, ...others] = await nameEntries(rows);
  expect(others).toEqual([]);
  expect(entry?.words).toBe("asha@example.org set the stock of the product Ragi Malt from 5 to 12");
});
