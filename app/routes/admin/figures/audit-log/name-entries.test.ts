import { expect, test } from "vitest";
import { setStock } from "#app/domains/stock/ledger/set-stock.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { auditPage, record } from "#app/server/log/audit-log.server.ts";
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

test("who has no account is told in words", async () => {
  await record(db, { id: "system", email: "command line" }, "user.replace-secret", "");
  const { rows } = await auditPage({ actorEmail: "command line", kind: undefined }, undefined, 10);
  const [entry] = await nameEntries(rows);
  expect(entry?.actorEmail).toBe("The command line");
  expect(entry?.words).toMatch(/^The command line /);
});
