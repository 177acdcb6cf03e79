import { eq, sql, sum } from "drizzle-orm";
import pLimit from "p-limit";
import { expect, test } from "vitest";
import { orderLines, orders } from "#app/domains/orders/order/order-table.server.ts";
import { placeOrder } from "#app/domains/orders/placing/place-order.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { makeAddress, makeCheckout, makeProduct, makeUser } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownGateway } from "#tests/own-gateway.ts";
import { anyHold, openOrder, paidOrders, payInWindow, stockOf, unitsOf } from "#tests/paying.ts";
import { signedEvents } from "#tests/signed-events.ts";
import { openPayment } from "../paying/open-payment.server.ts";
import { payments } from "../payment-tables.server.ts";
import { handleWebhook } from "./handle-webhook.server.ts";
import { confirmPayment, giveUpPayment } from "./report-payment.server.ts";

ownDatabase({ connections: 40 });
const own = ownGateway();

/** Deterministic, so that a failure can be seen again. */
function shuffler(seed: number) {
  let state = seed;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return <Item>(items: readonly Item[]): Item[] =>
    items
      .map((item) => ({ item, place: random() }))
      .sort((a, b) => a.place - b.place)
      .map(({ item }) => item);
}

test("200 orders, each event three times and shuffled, racing the browsers: each paid once", async () => {
  const shuffle = shuffler(7);
  const laddu = await makeProduct({ currentStock: 1000 });
  const opens: Awaited<ReturnType<typeof openOrder>>[] = [];
  for (let batch = 0; batch < 10; batch++) {
    opens.push(
      ...(await Promise.all(Array.from({ length: 20 }, () => openOrder({ product: laddu })))),
    );
  }

  const work: (() => Promise<unknown>)[] = [];
  for (const { user, orderId, providerOrderId } of opens) {
    const proof = await payInWindow(own.gateway, providerOrderId);
    const events = signedEvents(providerOrderId, proof.paymentId, 42_000);
    const thrice = [...events, ...events, ...events];
    work.push(() => confirmPayment(user, orderId, proof));
    work.push(...thrice.map((event) => () => handleWebhook(event)));
  }
  const waiting = shuffle(work);
  const outcomes: unknown[] = [];
  await Promise.all(
    Array.from({ length: 40 }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) outcomes.push(await next());
    }),
  );

  expect(outcomes).toHaveLength(2000);
  expect(outcomes.every((outcome) => (outcome as { ok: boolean }).ok)).toBe(true);
  expect(await paidOrders()).toBe(200);
  const [money] = await db
    .select({ amount: sum(payments.amount).mapWith(Number), n: sql<number>`count(*)` })
    .from(payments)
    .where(eq(payments.state, "kept"));
  expect(money).toEqual({ amount: 8_400_000, n: 200 });
  expect(await stockOf(laddu.id)).toBe(600);
  const twice = await db.execute(
    sql`select order_id from order_events where event = 'paid' group by order_id having count(*) > 1`,
  );
  expect(twice.rows).toEqual([]);
  const mails = await db.execute(
    sql`select count(*)::int as n from pgboss.job where data -> 'mail' ->> 'kind' = 'payment-received'`,
  );
  expect(mails.rows).toEqual([{ n: 200 }]);
});

test("cash and online buyers mixed on the last units: never more sold than there were", async () => {
  const shuffle = shuffler(11);
  const last = 30;
  const product = await makeProduct({ currentStock: last });

  const cash = async () => {
    const user = await makeUser();
    await placeOrder(user, makeCheckout(await makeAddress(user.id), [[product, 1]]));
  };
  const online = (end: "pays" | "gives-up" | "pays-too-late") => async () => {
    const user = await makeUser();
    const checkout = makeCheckout(await makeAddress(user.id), [[product, 1]], "online");
    const placed = await placeOrder(user, checkout);
    if (!placed.ok) return;
    const opened = await openPayment(user, placed.value.id);
    if (!opened.ok || opened.value.outcome !== "open") return;
    if (end !== "pays") await giveUpPayment(user, placed.value.id, anyHold);
    if (end === "gives-up") return;
    const proof = await payInWindow(own.gateway, opened.value.options.order_id, "twice");
    await confirmPayment(user, placed.value.id, proof);
  };
  const buyers = shuffle([
    ...Array.from({ length: 30 }, () => cash),
    ...Array.from({ length: 30 }, () => online("pays")),
    ...Array.from({ length: 20 }, () => online("gives-up")),
    ...Array.from({ length: 20 }, () => online("pays-too-late")),
  ]);
  // As many at once as one process serves without telling anybody to come later.
  const atOnce = pLimit(20);
  await Promise.all(buyers.map((buy) => atOnce(buy)));
  await own.gateway.delivered();

  const left = await unitsOf(product.id);
  const rows = await db
    .select({
      hold: orders.stockHold,
      paid: orders.paymentStatus,
      refund: orders.refund,
      units: sum(orderLines.quantity).mapWith(Number),
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(eq(orderLines.productId, product.id))
    .groupBy(orders.stockHold, orders.paymentStatus, orders.refund);
  const taken = rows
    .filter(({ hold }) => hold !== "released")
    .reduce((units, row) => units + row.units, 0);
  expect(left).toEqual({ stock: last - taken, sold: taken });
  expect(taken).toBeLessThanOrEqual(last);
  // Whoever paid has their units, or gets the money back.
  for (const { hold, paid, refund } of rows) {
    if (paid === "online") expect(refund).toBe(hold === "taken" ? null : "due");
  }
  // What was given back at the end is for sale: buyers come until nothing is left.
  for (let n = 0; n < last; n++) await cash();
  expect(await stockOf(product.id)).toBe(0);
});
