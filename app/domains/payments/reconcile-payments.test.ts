import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db } from "#app/server/database.server.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownGateway } from "#tests/own-gateway.ts";
import { openOrder } from "#tests/paying.ts";
import { calm } from "#tests/refunding.ts";
import { providerOrders } from "./payment-tables.server.ts";
import { reconcilePayments } from "./reconcile-payments.server.ts";

ownDatabase();
const own = ownGateway();
afterEach(() => calm(own.gateway));

const minute = 60_000;

test.each([
  ["paid", () => null],
  ["opened again", () => new Date(Date.now() + 10 * minute)],
])("an order that is %s while the job asks about another keeps its own time", async (_, become) => {
  const first = await openOrder();
  const second = await openOrder();
  const ofSecond = eq(providerOrders.id, second.providerOrderId);
  const checkAt = become();
  const asked: string[] = [];
  own.gateway.before = async (_method, path) => {
    asked.push(path);
    await db.update(providerOrders).set({ checkAt }).where(ofSecond);
  };
  await reconcilePayments(new Date(Date.now() + 3 * minute));
  expect(asked).toEqual([expect.stringContaining(first.providerOrderId)]);
  expect(await db.select().from(providerOrders).where(ofSecond)).toMatchObject([{ checkAt }]);
});
