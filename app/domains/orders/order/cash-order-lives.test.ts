import { and, eq, sql } from "drizzle-orm";
import pLimit from "p-limit";
import { beforeAll, expect, test } from "vitest";
import { checkBooks } from "#app/domains/books/check-books.server.ts";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { offers } from "#app/domains/offers/offer-table.server.ts";
import { openPayment } from "#app/domains/payments/paying/open-payment.server.ts";
import { payments, providerOrders } from "#app/domains/payments/payment-tables.server.ts";
import { handleWebhook } from "#app/domains/payments/recording/handle-webhook.server.ts";
import { deleteAccountFor } from "#app/domains/privacy/delete-account.server.ts";
import { receiveStock } from "#app/domains/stock/desk/stock-commands.server.ts";
import { stockEntries } from "#app/domains/stock/stock-tables.server.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { db } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { askConfirmations, askedBefore } from "#tests/asking-confirmation.ts";
import { edit } from "#tests/editing-orders.ts";
import { admin, makeBuyer, makeCheckout, makeOffer, makeProduct } from "#tests/factories.ts";
import fc from "#tests/fast-check.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownGateway } from "#tests/own-gateway.ts";
import { payInWindow } from "#tests/paying.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { signedEvents } from "#tests/signed-events.ts";
import { cameBackParcels, deliveryAttempts } from "../attempts/attempt-tables.server.ts";
import { shownPieces } from "../attempts/parcel-pieces.server.ts";
import { officeAttemptsOf } from "../attempts/read-attempts.server.ts";
import { recordAttempt } from "../attempts/record-attempt.server.ts";
import { stepAttempt } from "../attempts/step-attempt.server.ts";
import { receiveCash, takeCashBack } from "../cash/cash-commands.server.ts";
import { amountDue } from "../cash/to-collect.ts";
import { cancelOrder } from "../changing/cancel-order.server.ts";
import { changeToCod } from "../changing/change-to-cod.server.ts";
import { changeToOnline } from "../changing/change-to-online.server.ts";
import { deleteOrder } from "../changing/delete-order.server.ts";
import {
  callLater,
  confirmOrder,
  refuseOrder,
  undoConfirmation,
} from "../confirming/confirm-order.server.ts";
import { lookAfterConfirmations } from "../confirming/look-after-confirmations.server.ts";
import { placeOrder } from "../placing/place-order.server.ts";
import { takeBackOrder } from "../returns/receive-return.server.ts";
import { setOrderStatus, undoOrderStatus } from "../status/set-order-status.server.ts";
import { hasLeft, isClosed, type Order, returnsStock } from "./order.ts";
import {
  attemptSteps,
  confirmationSteps,
  mayFollow,
  orderStatusSteps,
  paymentStatusSteps,
  refundSteps,
  stockHoldSteps,
} from "./order-steps.ts";
import { orderLines, orders } from "./order-table.server.ts";
import { findOrder } from "./read-orders.server.ts";

ownDatabase({ connections: 40 });
const own = ownGateway();

const other = { id: "other", email: "other@example.org" };
const stocked = 20;

/** Each step that a state takes, whoever takes it, is written down by the database itself. */
const tables = {
  status: orderStatusSteps,
  confirmation: confirmationSteps,
  payment_status: paymentStatusSteps,
  stock_hold: stockHoldSteps,
  refund: { none: ["due", "asked"], ...refundSteps },
  state: attemptSteps,
} as const;

beforeAll(async () => {
  await askConfirmations();
  await db.execute(sql.raw("create table steps_taken (what text, was text, is_now text)"));
  const watched = [
    ["orders", ["status", "confirmation", "payment_status", "stock_hold", "refund"]],
    ["delivery_attempts", ["state"]],
  ] as const;
  for (const [table, columns] of watched) {
    const rows = columns.map(
      (name) => `('${name}', coalesce(old.${name}, 'none'), coalesce(new.${name}, 'none'))`,
    );
    await db.execute(
      sql.raw(`create function note_steps_of_${table}() returns trigger language plpgsql as $$
        begin
          insert into steps_taken select * from (values ${rows.join(", ")}) as taken (what, was, is_now)
          where was <> is_now;
          return null;
        end $$;
        create trigger notes_steps after update on ${table}
          for each row execute function note_steps_of_${table}()`),
    );
  }
});

/** An order that waits for its buyer's word, of two packs of which one is in a batch, with a code. */
async function waitingOrder() {
  const product = await makeProduct({ currentStock: 0, quantity: 0 });
  for (const [number, units] of [
    ["14", 1],
    ["15", stocked - 1],
  ] as const) {
    const batch = { number, units, bestBefore: "2099-12-31", madeOn: null, note: "" };
    await receiveStock(product.id, { ...batch, formId: crypto.randomUUID() }, admin);
  }
  const offer = await makeOffer();
  const { user, addressId } = await makeBuyer();
  const checkout = makeCheckout(addressId, [[product, 2]]);
  const placed = await placeOrder(user, { ...checkout, offerCode: offer.code });
  if (!placed.ok) throw new Error(placed.refusal.code);
  const { id } = placed.value;
  return { id, product, offer, user, paid: [] as string[], change: "" };
}

type Life = Awaited<ReturnType<typeof waitingOrder>>;

async function attempts({ id }: Life, source: "staff" | "file" | "courier", key: string) {
  const told = { reason: "refused", day: dayOf(new Date()), source, key } as const;
  const thrice = [1, 2, 3].map(() =>
    recordAttempt(id, told, source === "staff" ? admin : undefined),
  );
  return Promise.all(thrice);
}

const setStatus = (status: "ordered" | "processing" | "shipped" | "delivered") => (life: Life) => {
  life.change = crypto.randomUUID();
  return setOrderStatus(life.id, status, admin, undefined, life.change);
};

/** Whatever may come to an order, from its buyer, two of the staff, couriers, the provider, and time. */
const events: Record<string, (life: Life) => Promise<unknown>> = {
  "buyer confirms": ({ id }) => confirmOrder(id),
  "staff confirms": ({ id }) => confirmOrder(id, admin),
  "other confirms": ({ id }) => confirmOrder(id, other),
  "yes is undone": ({ id }) => undoConfirmation(id, admin),
  "called later": ({ id }) => callLater(id, { hours: 1, seen: null }, other),
  refused: ({ id }) => refuseOrder(id, "Not wanted", other),
  "time is over": async ({ id }) => {
    await askedBefore(id, 49);
    await lookAfterConfirmations();
  },
  "buyer cancels": ({ id }) => cancelOrder(id, { reason: null }),
  "staff cancels": ({ id }) => cancelOrder(id, { reason: null, staff: other }),
  "to be paid online": ({ id }) => changeToOnline(id),
  "to be paid at the door": ({ id }) => changeToCod(id),
  paid: async (life) => {
    const opened = await openPayment(life.user, life.id);
    if (!opened.ok || opened.value.outcome !== "open") return;
    const providerOrderId = opened.value.options.order_id;
    // Somebody pays once, in one window.
    if (life.paid.includes(providerOrderId)) return;
    life.paid.push(providerOrderId);
    const { paymentId } = await payInWindow(own.gateway, providerOrderId);
    const [asked] = await db
      .select()
      .from(providerOrders)
      .where(eq(providerOrders.id, providerOrderId));
    const told = signedEvents(providerOrderId, paymentId, asked?.amount ?? 0);
    await Promise.all([...told, ...told.toReversed(), ...told].map(handleWebhook));
  },
  "more is taken": ({ id, product }) => edit(id, [[product.id, 3]]).catch(() => undefined),
  "less is taken": ({ id, product }) => edit(id, [[product.id, 1]]).catch(() => undefined),
  packed: setStatus("processing"),
  "set back": setStatus("ordered"),
  shipped: setStatus("shipped"),
  delivered: setStatus("delivered"),
  "status is undone": ({ id, change }) => undoOrderStatus(id, change, admin),
  "attempt by tap": (life) => attempts(life, "staff", "tap"),
  "attempt by file": (life) => attempts(life, "file", "2027-03-31#1"),
  "comes again": async ({ id }) => {
    const last = (await officeAttemptsOf(id)).attempts.at(-1);
    const given = { outcome: "comes-again", comesOn: dayOf(new Date()) } as const;
    return last && stepAttempt(id, last.id, { ...given, seen: last.revision }, other);
  },
  "given up": async ({ id }) => {
    const last = (await officeAttemptsOf(id)).attempts.at(-1);
    return last && stepAttempt(id, last.id, { outcome: "given-up", seen: last.revision }, admin);
  },
  "came back": async ({ id }) => {
    const order = await findOrder(id);
    if (!order) return;
    const pieces = (await shownPieces(order)).map(({ productId, batchId, units }, at) => ({
      ...{ productId, batchId, shelved: at === 0 ? 0 : units },
    }));
    const money = order.paymentStatus === "online" && !order.refund ? "all" : "none";
    return takeBackOrder(id, { goods: { pieces }, money, reason: "–" }, admin);
  },
  "cash is received": async ({ id }) => {
    const [order] = await db.select().from(orders).where(eq(orders.id, id));
    return order && receiveCash(id, { amount: amountDue(order), reason: "" }, other);
  },
  "cash is taken back": ({ id }) => takeCashBack({ orderId: id }, other),
  deleted: ({ id }) => deleteOrder(id, admin),
  "account is deleted": ({ user }) => deleteAccountFor(admin, user.id),
};

/** What cannot be true of an order. */
function impossible(order: typeof orders.$inferSelect): Record<string, boolean> {
  const { status, confirmation, paymentStatus, stockHold, refund, collectedAt } = order;
  const isPaid = paymentStatus === "online" && refund === null;
  return {
    "asked about, though it left or is over":
      confirmation === "asked" && (hasLeft(status) || isClosed(status)),
    "asked about, though not paid at the door": confirmation === "asked" && paymentStatus !== "cod",
    "on its way without its units":
      ["shipped", "delivered"].includes(status) && stockHold !== "taken" && !refund,
    "cancelled with its units": status === "cancelled" && stockHold !== "released",
    "cancelled, and its money kept": status === "cancelled" && isPaid,
    "came back with its units": status === "came-back" && stockHold !== "released",
    "paid without its units": isPaid && !isClosed(status) && stockHold !== "taken",
    "paid at the door without its units":
      paymentStatus === "cod" && !isClosed(status) && stockHold !== "taken",
    "delivered, and the time is not": (status === "delivered") !== (order.deliveredAt !== null),
    "paid in cash and waiting for money online":
      collectedAt !== null && paymentStatus === "pending",
  };
}

/** Stock, money, code, states, attempts and mails agree with each other. */
async function expectWhole({ id, product, offer, user }: Life, taken: readonly string[]) {
  await own.gateway.delivered();
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, id));
  const [deletion] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, "order.delete"), eq(auditLog.subjectId, id)));
  const gone = deletion?.detail as { order: Order; lines: typeof lines } | undefined;
  const quantityOf = (of: readonly { quantity: number }[]) =>
    of.reduce((sum, { quantity }) => sum + quantity, 0);
  // What was deleted after it had left is sold, and nobody has it any more.
  const isSold = gone
    ? gone.order.stockHold !== "released" && !returnsStock(gone.order)
    : undefined;
  const isTaken = order ? order.stockHold !== "released" : isSold;
  const units = isTaken ? quantityOf(gone?.lines ?? lines) : 0;
  const spoiled = await db.select().from(stockEntries).where(eq(stockEntries.orderId, id));
  const lost = spoiled.reduce((sum, { kind, units: n }) => sum - (kind === "spoiled" ? n : 0), 0);
  const [stands] = await db.select().from(products).where(eq(products.id, product.id));
  expect({ stock: stands?.currentStock, sold: stands?.unitsSold }).toEqual({
    stock: stocked - units - lost,
    sold: units,
  });

  const [code] = await db.select().from(offers).where(eq(offers.id, offer.id));
  const isUnpaidEnd = order?.paymentStatus === "pending" && order.stockHold === "released";
  const isUsed = order !== undefined && order.status !== "cancelled" && !isUnpaidEnd;
  expect(code?.used).toBe(isUsed ? 1 : 0);

  const money = await db
    .select({ state: payments.state })
    .from(payments)
    .innerJoin(providerOrders, eq(providerOrders.id, payments.providerOrderId))
    .where(eq(providerOrders.orderId, id));
  const isKept = order ? order.paymentStatus === "online" && order.refund === null : undefined;
  const kept = money.filter(({ state }) => state === "kept").length;
  // Of an order that is deleted the money is kept where its goods are.
  expect(kept).toBe(Number(isKept ?? (isSold && gone?.order.refund === null && kept > 0)));
  const tried = await db.select().from(deliveryAttempts).where(eq(deliveryAttempts.orderId, id));
  const open = tried.filter(({ state }) => state !== "ended");
  expect(open.length).toBeLessThanOrEqual(order?.status === "shipped" ? 1 : 0);
  expect(new Set(tried.map(({ key }) => key)).size).toBe(tried.length);
  const back = await db.select().from(cameBackParcels).where(eq(cameBackParcels.orderId, id));
  expect(back.length).toBe(Number(order?.status === "came-back"));
  const kinds = (await mailsTo(user.email)).map(({ kind }) => kind);
  for (const once of ["order-cancelled", "order-returned"]) {
    expect(kinds.filter((kind) => kind === once).length).toBeLessThanOrEqual(1);
  }
  const wrong = Object.entries(order ? impossible(order) : {}).filter(([, isSo]) => isSo);
  expect(
    wrong.map(([what]) => what),
    taken.join(", "),
  ).toEqual([]);
}

/** What the shop's own checks say of all orders together; of the provider's list the gateway's own tests tell. */
async function expectBooks() {
  const books = (await checkBooks()).filter(({ check, wrong: n }) => n > 0 && check !== "provider");
  expect(books.map(({ check, findings }) => [check, findings[0]])).toEqual([]);
}

/** Every step that was taken since the test began is in the tables. */
async function expectStepsInTables() {
  const { rows } = await db.execute<{ what: keyof typeof tables; was: string; is_now: string }>(
    sql.raw("select distinct what, was, is_now from steps_taken"),
  );
  const outside = rows.filter(
    ({ what, was, is_now }) =>
      !mayFollow<string>(tables[what] as Record<string, readonly string[]>, was, is_now),
  );
  expect(outside).toEqual([]);
  return rows.length;
}

const names = Object.keys(events);
const happen = (life: Life, name: string) => events[name]?.(life);

/** Where an order may stand when something comes to it, and how it came there. */
const ways: readonly (readonly string[])[] = [
  [],
  ["staff confirms"],
  ["staff confirms", "shipped", "set back"],
  ["to be paid online"],
  ["to be paid online", "paid", "packed"],
  ["buyer confirms", "shipped", "attempt by file"],
  ["other confirms", "shipped", "cash is received", "delivered"],
  ["buyer confirms", "shipped", "attempt by tap", "given up", "came back"],
  ["refused"],
];

test("all that may come to an order, wherever it stands: only steps of the tables, and no state that cannot be", {
  timeout: 240_000,
}, async () => {
  const lives = ways.flatMap((way) => names.map((name) => [...way, name]));
  await pLimit(4).map(lives, async (taken) => {
    const life = await waitingOrder();
    for (const name of taken) await happen(life, name);
    await expectWhole(life, taken);
  });
  await expectBooks();
  expect(await expectStepsInTables()).toBeGreaterThan(20);
});

// Each was found by the tests around it, and can be read.
test.each([
  [
    "a yes is not undone once its buyer pays online",
    ["staff confirms", "to be paid online", "yes is undone"],
  ],
  [
    "what waits again is not sent by taking back that it was set back",
    ["staff confirms", "shipped", "set back", "yes is undone", "status is undone"],
  ],
])("%s", async (_, taken) => {
  const life = await waitingOrder();
  for (const name of taken) await happen(life, name);
  await expectWhole(life, taken);
});

test("whatever two of the staff, the buyer, couriers and time do at once: stock, money and code once", {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ways),
      fc.array(fc.constantFrom(...names), { minLength: 2, maxLength: 9 }),
      fc.integer({ min: 1, max: 3 }),
      async (way, taken, atOnce) => {
        const life = await waitingOrder();
        for (const name of way) await happen(life, name);
        for (let at = 0; at < taken.length; at += atOnce) {
          const together = taken.slice(at, at + atOnce);
          await Promise.all([...together, ...together].map((name) => happen(life, name)));
        }
        await expectWhole(life, [...way, ...taken]);
        await expectBooks();
      },
    ),
    { numRuns: 40 },
  );
  await expectStepsInTables();
});
