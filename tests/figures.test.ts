import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkBooks } from "#app/domains/books/check-books.server.ts";
import { readFigureRange } from "#app/domains/figures/figure-range.ts";
import { askForFigures, keepFigures } from "#app/domains/figures/keep-figures.server.ts";
import { readSalesFigures } from "#app/domains/figures/read-figures.server.ts";
import { receiveCash } from "#app/domains/orders/cash/cash-commands.server.ts";
import { cancelOrder } from "#app/domains/orders/changing/cancel-order.server.ts";
import { deleteOrder } from "#app/domains/orders/changing/delete-order.server.ts";
import { orderReturns, orders } from "#app/domains/orders/order/order-table.server.ts";
import { placeOrder } from "#app/domains/orders/placing/place-order.server.ts";
import { takeBackOrder } from "#app/domains/orders/returns/receive-return.server.ts";
import { setOrderStatus } from "#app/domains/orders/status/set-order-status.server.ts";
import { openFirstPayment } from "#app/domains/payments/paying/open-payment.server.ts";
import { confirmPayment } from "#app/domains/payments/recording/report-payment.server.ts";
import { refundInPart } from "#app/domains/payments/refunds/partial-refund.server.ts";
import { refundPayment } from "#app/domains/payments/refunds/refund-payment.server.ts";
import { refundPieces } from "#app/domains/payments/refunds/refund-pieces.server.ts";
import { deleteAccountFor } from "#app/domains/privacy/delete-account.server.ts";
import { joinAccounts } from "#app/domains/privacy/join-accounts.server.ts";
import { gstinCheck } from "#app/lib/tax/gstin.ts";
import { db } from "#app/server/database/database.server.ts";
import { site } from "#site";
import { expectRightFigures } from "#tests/counted-figures.ts";
import { edit, openedOrder } from "#tests/editing-orders.ts";
import {
  admin,
  makeAddress,
  makeCheckout,
  makeOffer,
  makeProduct,
  makeUser,
} from "#tests/factories.ts";
import fc from "#tests/fast-check.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownGateway } from "#tests/own-gateway.ts";
import { payInWindow } from "#tests/paying.ts";

ownDatabase({ connections: 20 });
const own = ownGateway();

beforeEach(() => {
  const gstin = `20AABCM1234A1Z${gstinCheck("20AABCM1234A1Z")}`;
  Object.assign(site, { gstin, registration: "regular" });
});

const day = 24 * 60 * 60 * 1000;

/** Moves an order into the past, as if it had been placed then. */
const moveBack = (id: string, days: number) =>
  db
    .update(orders)
    .set({ time: new Date(Date.now() - days * day) })
    .where(eq(orders.id, id));

/** A shop to do something in: which product, order or customer is told by numbers. */
async function openShop() {
  // At one price: an order of one may become one of another while its sums stay.
  const products = [
    await makeProduct({ currentStock: 10_000, productPackOff: 300, taxClassId: "papad" }),
    await makeProduct({ currentStock: 10_000, category: "Flour", taxClassId: "ragi-flour" }),
    await makeProduct({ currentStock: 10_000, productPackOff: 500, category: "Flour" }),
  ];
  const customers = await Promise.all(Array.from({ length: 3 }, () => makeUser()));
  const offer = await makeOffer();
  const ids: string[] = [];
  const payments = new Map<string, string>();
  const pick = <Item>(items: readonly Item[], n: number) => items[n % items.length];
  const place = async (n: number, more: number, age: number, isOnline: boolean) => {
    const user = pick(customers, n);
    const [first, second] = [pick(products, n), pick(products, n + 1)];
    if (!user || !first || !second) return;
    const lines = more % 2 ? [[first, more] as const, [second, 1] as const] : [[first, 2] as const];
    const checkout = makeCheckout(
      await makeAddress(user.id),
      lines.map(([product, quantity]) => [product, quantity]),
      isOnline ? "online" : "cod",
    );
    const offerCode = (n + more) % 2 ? offer.code : undefined;
    const placed = await placeOrder(user, { ...checkout, offerCode });
    if (!placed.ok) return;
    const { id, toPay } = placed.value;
    if (toPay && more % 3) {
      const opened = await openFirstPayment(user, toPay);
      if (opened.ok && opened.value.outcome === "open") {
        const proof = await payInWindow(own.gateway, opened.value.options.order_id);
        await confirmPayment(user, id, proof);
        payments.set(id, proof.paymentId);
      }
    }
    await moveBack(id, age);
    ids.push(id);
  };
  /** Sends another order in place of one that came back, if it can be. */
  const replace = async (orderId: string, age: number) => {
    for (const status of ["shipped", "delivered"] as const) {
      const moved = await setOrderStatus(orderId, status, admin);
      if (!moved.ok) return;
    }
    const id = uuid();
    const wish = {
      id,
      orderId,
      wish: "replacement",
      reason: "damaged",
      state: "accepted",
    } as const;
    await db.insert(orderReturns).values({ ...wish, message: "", pictureUrls: [] });
    const given = { goods: "written-off", money: "none", reason: "" } as const;
    const taken = await takeBackOrder(orderId, given, admin);
    if (!taken.ok) return void (await db.delete(orderReturns).where(eq(orderReturns.id, id)));
    const { orderNumber, id: itsId } = orders;
    const [made] = await db
      .select({ id: itsId })
      .from(orders)
      .where(eq(orderNumber, taken.value.replacement ?? ""));
    if (!made) throw new Error("no replacement");
    await moveBack(made.id, age);
    ids.push(made.id);
  };
  const commands = [
    (n: number, more: number) => place(n, more + 1, (n * 7 + more * 31) % 300, false),
    (n: number, more: number) => place(n, more + 1, (n * 11 + more * 17) % 300, true),
    (n: number) => cancelOrder(pick(ids, n) ?? "", { reason: null, staff: admin }),
    (n: number) => deleteOrder(pick(ids, n) ?? "", admin),
    (n: number) => refundPayment(pick([...payments.values()], n) ?? "", admin),
    (n: number, more: number) => {
      const favour = { amount: 100 + more, reason: "One box was broken.", seenParts: 0 };
      return refundInPart(pick([...payments.values()], n) ?? "", favour, admin);
    },
    async (n: number) => {
      const [orderId, id] = pick([...payments], n) ?? [];
      if (!orderId || !id) return;
      const opened = await openedOrder(orderId).catch(() => undefined);
      if (!opened) return;
      const pieces = opened.lines.map((_, at) => Number(at === 0));
      const given = { id, pieces, putBack: n % 2 === 0, reason: "", seenParts: 0 };
      await refundPieces(orderId, { ...given, seen: opened.seen }, admin);
    },
    async (n: number, more: number) => {
      const product = pick(products, more);
      const id = pick(ids, n) ?? "";
      const opened = await openedOrder(id).catch(() => undefined);
      // The same number of pieces of another product: only the lines change.
      if (opened && product) await edit(id, [[product.id, opened.order.totalQuantity]]);
    },
    async (n: number, more: number) => {
      const id = pick(ids, n) ?? "";
      const pinCode = pick(["834001", "831 002", "none"], more);
      const opened = await openedOrder(id).catch(() => undefined);
      if (opened && pinCode) await edit(id, undefined, { pinCode, city: `Town ${more}` });
    },
    (n: number) => setOrderStatus(pick(ids, n) ?? "", "shipped", admin),
    (n: number) => setOrderStatus(pick(ids, n) ?? "", "delivered", admin),
    (n: number) =>
      takeBackOrder(
        pick(ids, n) ?? "",
        { goods: "restocked", money: "all", reason: "It came back." },
        admin,
      ),
    (n: number) => receiveCash(pick(ids, n) ?? "", { amount: 1, reason: "Less." }, admin),
    async (n: number, more: number) => {
      const [stays, goes] = [pick(customers, n), pick(customers, n + 1)];
      if (!stays || !goes || more % 3) return;
      await joinAccounts(admin, stays.id, goes.id);
      customers[customers.indexOf(goes)] = await makeUser();
    },
    async (n: number, more: number) => {
      const goes = pick(customers, n);
      if (!goes || more % 3) return;
      await deleteAccountFor(admin, goes.id);
      customers[customers.indexOf(goes)] = await makeUser();
    },
    (n: number, more: number) => moveBack(pick(ids, n) ?? "", (n * 13 + more) % 300),
    (n: number, more: number) => replace(pick(ids, n) ?? "", (n * 5 + more) % 300),
  ];
  return { commands, place, replace, ids, products, offer };
}

const figuresOfBooks = async () => (await checkBooks()).find(({ check }) => check === "figures");

const readThem = () =>
  readSalesFigures(readFigureRange(new URLSearchParams(), new Date()), "product", 10);

afterEach(async () => {
  await db.execute(sql`delete from orders`);
  await db.execute(sql`delete from day_figures`);
});

describe("the figures are what the orders come to", () => {
  test("after each of any commands, on orders of any age (rules: figures-2)", async () => {
    const step = fc.tuple(fc.nat(16), fc.nat(20), fc.nat(5));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), async (steps) => {
        await db.execute(sql`delete from orders`);
        const { commands, place } = await openShop();
        for (const n of [0, 1, 2, 3, 4]) await place(n, n + 1, n * 40, n % 2 === 0);
        await keepFigures(60_000);
        for (const [which, n, more] of steps) {
          await commands[which]?.(n, more);
          await expectRightFigures(300);
        }
      }),
      { numRuns: 5, endOnFailure: true },
    );
    expect(await figuresOfBooks()).toMatchObject({ wrong: 0 });
  }, 240_000);

  test("when only its lines change", async () => {
    const { place, ids, products } = await openShop();
    await place(0, 2, 20, false);
    await keepFigures(60_000);
    const [id = ""] = ids;
    expect(await edit(id, [[products[2]?.id ?? "", 2]])).toMatchObject({ ok: true });
    await expectRightFigures(300);
  });

  test("with what of them is tax, whatever else stays (rules: figures-8)", async () => {
    const { place, ids, products } = await openShop();
    await place(1, 2, 20, false);
    await keepFigures(60_000);
    const { now, by } = await readThem();
    expect(now).toMatchObject({ revenue: 37_800, tax: 1_800 });
    expect(by).toMatchObject([{ key: products[1]?.id, tax: 1_800 }]);
    // Free of tax, at the same price.
    await edit(ids[0] ?? "", [[products[0]?.id ?? "", 2]]);
    expect((await readThem()).now).toMatchObject({ tax: 0 });
    await db.update(orders).set({ igst: 100 });
    await expectRightFigures(300);
  });

  test("of which one that replaces another is none, though its units are sold (rules: figures-3)", async () => {
    const { place, replace, ids } = await openShop();
    await place(0, 2, 20, false);
    await replace(ids[0] ?? "", 10);
    await expectRightFigures(300);
    const { now, by } = await readThem();
    expect(now).toMatchObject({ orders: 1, sold: 1, units: 4, byReturning: 0, returned: 1 });
    expect(by).toMatchObject([{ orders: 1, units: 4 }]);
  });

  test("with what each code took off, until its order is cancelled (rules: figures-3)", async () => {
    const { commands, place, offer } = await openShop();
    await place(0, 1, 20, false);
    await place(1, 2, 20, false);
    const range = readFigureRange(new URLSearchParams(), new Date());
    const { now, by } = await readSalesFigures(range, "offer", 10);
    expect(by).toMatchObject([{ key: offer.id, name: offer.code, orders: 2 }]);
    expect(now.takenOff).toBe(by[0]?.takenOff);
    expect(now.takenOff).toBeGreaterThan(0);
    await commands[2]?.(0, 0);
    await commands[2]?.(1, 0);
    await expectRightFigures(300);
    expect(await readSalesFigures(range, "offer", 10)).toMatchObject({ by: [] });
  });

  test("when a job goes on where a reader has no more patience, however many ask for it", async () => {
    const { place } = await openShop();
    await place(0, 2, 250, false);
    await keepFigures(60_000);
    await place(0, 2, 200, false);
    expect(await keepFigures(-1)).toBe(false);
    await Promise.all([askForFigures(), askForFigures()]);
    const { rows } = await db.execute(
      sql`select count(*)::int as n from pgboss.job where name = 'keep-figures'`,
    );
    expect(rows).toEqual([{ n: 1 }]);
    await expectRightFigures(300);
  });

  test("or else the check of the books says so", async () => {
    const { place } = await openShop();
    await place(0, 2, 5, false);
    await keepFigures(60_000);
    expect(await figuresOfBooks()).toMatchObject({ wrong: 0 });
    await db.execute(sql`update day_figures set units = units + 1 where kind = 'pack'`);
    expect(await figuresOfBooks()).toMatchObject({ findings: [{ code: "figures-differ" }] });
  });

  test("while old orders change beside the reading", async () => {
    const { commands, place } = await openShop();
    for (let n = 0; n < 12; n++) await place(n, 2, n * 9 + 3, false);
    await keepFigures(60_000);
    const [, , cancel, drop] = commands;
    const changes = Array.from({ length: 12 }, (_, n) => (n % 2 ? cancel : drop)?.(n, 0));
    await Promise.all([...changes, readThem(), readThem(), keepFigures(60_000)]);
    await expectRightFigures(300);
  });
});
