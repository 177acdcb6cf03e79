import { eq } from "drizzle-orm";
import type { JobResult, PgBoss } from "pg-boss";
import { afterEach, expect, test, vi } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { hurriedChecks } from "#tests/hurried-checks.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownGateway } from "#tests/own-gateway.ts";
import { openOrder, payInWindow, stateOf } from "#tests/paying.ts";
import { calm } from "#tests/refunding.ts";
import { providerOrders } from "../payment-tables.server.ts";
import { checkHurriedPayments, hurryCheck } from "./hurry-check.server.ts";

ownDatabase();
const own = ownGateway();
afterEach(() => calm(own.gateway));

/** Works on jobs as a process of the shop does. @returns how each ended. */
async function work(...providerOrderIds: string[]): Promise<JobResult["status"][]> {
  const jobs = { work: vi.fn() };
  await checkHurriedPayments(jobs as unknown as PgBoss);
  const [queue, , handle] = jobs.work.mock.calls[0] ?? [];
  expect(queue).toBe("check-payment");
  const results: JobResult[] = await handle(
    providerOrderIds.map((providerOrderId) => ({ id: providerOrderId, data: { providerOrderId } })),
  );
  expect(results.map(({ id }) => id)).toEqual(providerOrderIds);
  return results.map(({ status }) => status);
}

test("a check is asked for once, in seconds, and again once the minute's job has had its turn", async () => {
  const { providerOrderId } = await openOrder();
  await hurryCheck(providerOrderId);
  await hurryCheck(providerOrderId);
  expect(await hurriedChecks(providerOrderId)).toEqual([{ retries: 5, pause: 2 }]);
  await db
    .update(providerOrders)
    .set({ checkAt: new Date(Date.now() + 60_000) })
    .where(eq(providerOrders.id, providerOrderId));
  await hurryCheck(providerOrderId);
  expect(await hurriedChecks(providerOrderId)).toHaveLength(2);
  await hurryCheck("order_unknown");
  expect(await hurriedChecks("order_unknown")).toEqual([]);
});

test("a check is done when the money is found, and tried again until then", async () => {
  const { orderId, providerOrderId } = await openOrder();
  expect(await work(providerOrderId)).toEqual(["failed"]);
  await payInWindow(own.gateway, providerOrderId);
  own.gateway.before = () => {
    throw new Error("away");
  };
  expect(await work(providerOrderId, "order_unknown")).toEqual(["failed", "failed"]);
  own.gateway.before = () => {};
  expect(await work(providerOrderId, "order_unknown")).toEqual(["completed", "failed"]);
  expect(await stateOf(orderId)).toMatchObject({ paymentStatus: "online", stockHold: "taken" });
});
