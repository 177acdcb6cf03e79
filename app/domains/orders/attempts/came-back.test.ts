import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { checkBooks } from "#app/domains/books/check-books.server.ts";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { refundsOf } from "#app/domains/payments/read-payments.server.ts";
import { setWithholding } from "#app/domains/stock/batches/withhold-batches.server.ts";
import { newShopWithholding } from "#app/domains/stock/batches/withholding.ts";
import { receiveStock } from "#app/domains/stock/desk/stock-commands.server.ts";
import { stockBatches, stockEntries } from "#app/domains/stock/stock-tables.server.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { db } from "#app/server/database/database.server.ts";
import { admin, makeProduct } from "#tests/factories.ts";
import fc from "#tests/fast-check.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownGateway } from "#tests/own-gateway.ts";
import { orderOnDelivery, stateOf, unitsOf } from "#tests/paying.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { calm, paidOrder } from "#tests/refunding.ts";
import { cancelOrder } from "../changing/cancel-order.server.ts";
import { editionOf } from "../changing/change-order.server.ts";
import { deleteOrder } from "../changing/delete-order.server.ts";
import { editOrder } from "../changing/edit-order.server.ts";
import { findOrder, findOwnOrder } from "../order/read-orders.server.ts";
import { askReturn } from "../returns/ask-return.server.ts";
import { type MoneyBack, takeBackOrder } from "../returns/receive-return.server.ts";
import { setOrderStatus } from "../status/set-order-status.server.ts";
import { attemptReasons, daysAfter } from "./attempt.ts";
import { shownPieces } from "./parcel-pieces.server.ts";
import { officeAttemptsOf } from "./read-attempts.server.ts";
import { recordAttempt } from "./record-attempt.server.ts";
import { stepAttempt } from "./step-attempt.server.ts";

ownDatabase({ connections: 20 });

const noWithholding = {
  ...newShopWithholding,
  ...{ isWithholding: false, either: false, arrivesIn: 0 },
};
beforeAll(() => setWithholding(noWithholding, admin));
const own = ownGateway();
afterEach(() => calm(own.gateway));

const day = 24 * 60 * 60 * 1000;
const inDays = (n: number) => dayOf(new Date(Date.now() + n * day));

/** A product of which there are only two batches, 14 and 15. */
async function batchedProduct({ first = 3, days = 200 } = {}) {
  const product = await makeProduct({ currentStock: 0, quantity: 0 });
  for (const [number, units, bestBefore] of [
    ["14", first, inDays(days)],
    ["15", 10, inDays(300)],
  ] as const) {
    const given = { number, units, bestBefore, madeOn: null, note: "" };
    await receiveStock(product.id, { ...given, formId: crypto.randomUUID() }, admin);
  }
  return product;
}

async function stockOf(productId: string) {
  const [product] = await db
    .select({ stock: products.currentStock, sold: products.unitsSold })
    .from(products)
    .where(eq(products.id, productId));
  const batches = await db
    .select()
    .from(stockBatches)
    .where(eq(stockBatches.productId, productId))
    .orderBy(stockBatches.number);
  return {
    ...product,
    batches: batches.map(({ number, units, withheld }) => [number, units, withheld]),
  };
}

async function piecesOf(orderId: string) {
  const order = await findOrder(orderId);
  return order ? shownPieces(order) : [];
}

/** All pieces of an order, with so many of each on the shelf. */
async function back(orderId: string, shelved: (units: number, at: number) => number) {
  const pieces = await piecesOf(orderId);
  return pieces.map(({ productId, batchId, units }, at) => ({
    ...{ productId, batchId },
    shelved: shelved(units, at),
  }));
}

const wrongBooks = async () =>
  (await checkBooks()).filter(({ wrong }) => wrong > 0).map(({ check }) => check);

describe("a parcel that came back (rules: came-back-1)", () => {
  test("three of five pieces go to their batches, two are written off", async () => {
    const product = await batchedProduct();
    const { id, user } = await orderOnDelivery(product, 5);
    await setOrderStatus(id, "shipped", admin);
    const told = { reason: "refused", day: dayOf(new Date()), source: "staff", key: "k" } as const;
    await recordAttempt(id, told, admin);
    expect(await piecesOf(id)).toMatchObject([
      { batch: { number: "14" }, units: 3, isTooOld: false },
      { batch: { number: "15" }, units: 2, isTooOld: false },
    ]);
    const pieces = await back(id, (_, at) => [2, 1][at] ?? 0);
    const goods = { pieces, carriageOut: 6_550, carriageBack: 6_550 };
    const given = { goods, money: "none", reason: "–" } as const;
    const all = await Promise.all([1, 2, 3].map(() => takeBackOrder(id, given, admin)));
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(all.find(({ ok }) => !ok)).toEqual({
      ok: false,
      refusal: { code: "not-back", status: "came-back" },
    });
    expect(await stockOf(product.id)).toEqual({
      ...{ stock: 11, sold: 0 },
      batches: [
        ["14", 2, 0],
        ["15", 9, 0],
      ],
    });
    const spoiled = await db
      .select({
        units: stockEntries.units,
        by: stockEntries.enteredBy,
        order: stockEntries.orderId,
      })
      .from(stockEntries)
      .where(eq(stockEntries.kind, "spoiled"));
    expect(spoiled).toEqual([
      { units: -1, by: admin.id, order: id },
      { units: -1, by: admin.id, order: id },
    ]);
    const { cameBack, attempts } = await officeAttemptsOf(id);
    expect(cameBack).toMatchObject({
      ...{ carriageOut: 6_550, carriageBack: 6_550, receivedBy: admin.id },
      pieces: [
        { shelved: 2, writtenOff: 1 },
        { shelved: 1, writtenOff: 1 },
      ],
    });
    expect(attempts).toMatchObject([{ state: "ended" }]);
    expect((await stateOf(id)).events).toEqual(["shipped", "not-delivered", "came-back"]);
    const mails = (await mailsTo(user.email)).filter(({ kind }) => kind === "order-returned");
    expect(mails).toMatchObject([{ order: { isUndelivered: true, goesBack: 0 } }]);
    expect((await findOwnOrder(user, id))?.status).toBe("came-back");
    expect(await wrongBooks()).toEqual([]);
  });

  test("what is too old for sale is proposed to be written off; on the shelf it is withheld", async () => {
    const product = await batchedProduct({ days: 20 });
    const { id } = await orderOnDelivery(product, 4);
    await setOrderStatus(id, "shipped", admin);
    await setWithholding({ ...noWithholding, isWithholding: true }, admin);
    expect(await piecesOf(id)).toMatchObject([
      { batch: { number: "14" }, units: 3, isTooOld: true },
      { batch: { number: "15" }, units: 1, isTooOld: false },
    ]);
    const goods = { pieces: await back(id, (_, at) => (at === 0 ? 2 : 1)) };
    const given = { goods, money: "none", reason: "–" } as const;
    expect(await takeBackOrder(id, given, admin)).toMatchObject({ ok: true });
    await setWithholding(noWithholding, admin);
    expect(await stockOf(product.id)).toEqual({
      ...{ stock: 10, sold: 0 },
      batches: [
        ["14", 0, 2],
        ["15", 10, 0],
      ],
    });
    expect(await wrongBooks()).toEqual([]);
  });

  test("pieces that it has not are refused, and nothing is changed", async () => {
    const product = await batchedProduct();
    const { id } = await orderOnDelivery(product, 4);
    await setOrderStatus(id, "shipped", admin);
    const right = await back(id, (units) => units);
    const wrong = [
      [],
      right.slice(1),
      [...right, ...right],
      right.map((some) => ({ ...some, shelved: some.shelved + 1 })),
      right.map((some) => ({ ...some, shelved: -1 })),
      right.map((some) => ({ ...some, batchId: "another" })),
    ];
    for (const pieces of wrong) {
      const given = { goods: { pieces }, money: "none", reason: "–" } as const;
      expect(await takeBackOrder(id, given, admin)).toEqual({
        ok: false,
        refusal: "pieces-differ",
      });
    }
    expect(await stateOf(id)).toMatchObject({ status: "shipped", stockHold: "taken" });
  });

  test("what was paid online goes back in part, and the pieces are written off", async () => {
    const { orderId, product } = await paidOrder(own.gateway);
    await setOrderStatus(orderId, "shipped", admin);
    const goods = { pieces: await back(orderId, () => 0) };
    const given = { goods, money: { amount: 30_000 }, reason: "Carriage" } as const;
    expect(await takeBackOrder(orderId, given, admin)).toMatchObject({ ok: true });
    await own.gateway.delivered();
    expect(await unitsOf(product.id)).toEqual({ stock: 98, sold: 0 });
    expect(await refundsOf(orderId)).toMatchObject([{ amount: 30_000 }]);
    expect((await wrongBooks()).filter((check) => check !== "provider")).toEqual([]);
  });

  test("a delivered order does not come back this way", async () => {
    const { id } = await orderOnDelivery();
    await setOrderStatus(id, "delivered", admin);
    const given = { goods: { pieces: [] }, money: "none", reason: "–" } as const;
    expect(await takeBackOrder(id, given, admin)).toMatchObject({ ok: false });
    expect(await stateOf(id)).toMatchObject({ status: "delivered" });
  });
});

type Event = "attempt" | "step" | "delivered" | "came-back" | "cancel" | "edit" | "ask" | "delete";
const events: readonly Event[] = [
  ...["attempt", "step", "delivered", "came-back"],
  ...["cancel", "edit", "ask"],
] as Event[];

test("whatever comes in which order, thrice: stock and money exactly once", {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        isPaid: fc.boolean(),
        // Each three times, in any order, so many at once.
        order: fc
          .subarray([...events], { minLength: 2 })
          .chain((some) =>
            fc.shuffledSubarray([...some, ...some, ...some], { minLength: some.length * 3 }),
          ),
        atOnce: fc.integer({ min: 1, max: 3 }),
        lost: fc.integer({ min: 0, max: 2 }),
        isDeleted: fc.boolean(),
      }),
      async ({ isPaid, order, atOnce, lost, isDeleted }) => {
        const product = await batchedProduct({ first: 1 });
        const placed = isPaid
          ? await paidOrder(own.gateway, { product })
          : { ...(await orderOnDelivery(product)) };
        const id = "orderId" in placed ? placed.orderId : placed.id;
        await setOrderStatus(id, "shipped", admin);
        const goods = { pieces: await back(id, (units, at) => (at < lost ? 0 : units)) };
        const money: MoneyBack = isPaid ? "all" : "none";
        const seen = await findOrder(id);
        if (!seen) throw new Error("no order");
        const carryOut: Record<Event, () => Promise<unknown>> = {
          attempt: () =>
            recordAttempt(
              id,
              {
                ...{ reason: attemptReasons[lost] ?? "other", day: dayOf(new Date()) },
                ...{ source: "courier", key: "event-1" },
              },
              undefined,
            ),
          step: async () => {
            const { attempts } = await officeAttemptsOf(id);
            const last = attempts.at(-1);
            if (!last) return;
            const comesOn = daysAfter(dayOf(new Date()), 1);
            const given = { outcome: "comes-again", comesOn, seen: last.revision } as const;
            return stepAttempt(id, last.id, given, admin);
          },
          delivered: () => setOrderStatus(id, "delivered", admin),
          "came-back": () => takeBackOrder(id, { goods, money, reason: "–" }, admin),
          cancel: () => cancelOrder(id, { reason: null, staff: admin }),
          edit: () =>
            editOrder(
              id,
              {
                address: { ...seen.selectedAddresses, city: "Simdega" },
                lines: [{ productId: product.id, quantity: 1 }],
                ...{ seen: editionOf(seen.selectedAddresses, seen.cartItems), reason: "–" },
              },
              admin,
            ),
          ask: () =>
            askReturn(placed.user, id, {
              ...{ wish: "return", reason: "other", message: "", pictureUrls: [] },
            }),
          delete: () => deleteOrder(id, admin),
        };
        for (let at = 0; at < order.length; at += atOnce) {
          await Promise.all(order.slice(at, at + atOnce).map((event) => carryOut[event]()));
        }
        if (isDeleted) await deleteOrder(id, admin);
        await own.gateway.delivered();

        const row = await findOrder(id);
        const isBack =
          order.includes("came-back") &&
          !(order.includes("delivered") && row?.status !== "came-back");
        const refunds = await refundsOf(id);
        const sum = refunds.reduce((all, { amount }) => all + amount, 0);
        if (!isDeleted) {
          expect(sum).toBe(row?.status === "came-back" && isPaid ? 42_000 : 0);
          expect(isBack).toBe(row?.status === "came-back");
          const { attempts } = await officeAttemptsOf(id);
          expect(attempts.length).toBeLessThanOrEqual(1);
          if (row?.status !== "shipped") {
            expect(attempts.every(({ state }) => state === "ended")).toBe(true);
          }
          const pieces = goods.pieces.reduce((all, { shelved }) => all + shelved, 0);
          const stock = row?.status === "came-back" ? 9 + pieces : 9;
          expect((await stockOf(product.id)).stock).toBe(stock);
        }
        const told = (await mailsTo(placed.user.email)).map(({ kind }) => kind);
        expect(told.filter((kind) => kind === "order-returned").length).toBeLessThanOrEqual(1);
        expect((await wrongBooks()).filter((check) => check !== "provider")).toEqual([]);
      },
    ),
    { numRuns: 25 },
  );
});
