import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterEach, describe, expect, test } from "vitest";
import { checkBooks } from "#app/domains/books/check-books.server.ts";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { cameBackParcels } from "#app/domains/orders/attempts/attempt-tables.server.ts";
import { shownPieces } from "#app/domains/orders/attempts/parcel-pieces.server.ts";
import { cancelOrder } from "#app/domains/orders/changing/cancel-order.server.ts";
import { deleteOrder } from "#app/domains/orders/changing/delete-order.server.ts";
import { changeCodRules } from "#app/domains/orders/cod/change-cod-rules.server.ts";
import { noCodRules } from "#app/domains/orders/cod/cod-rules.ts";
import { confirmedHow } from "#app/domains/orders/order/order.ts";
import { orderConfirmations, orders } from "#app/domains/orders/order/order-table.server.ts";
import { findOrder } from "#app/domains/orders/order/read-orders.server.ts";
import { placeOrder } from "#app/domains/orders/placing/place-order.server.ts";
import { takeBackOrder } from "#app/domains/orders/returns/receive-return.server.ts";
import { setOrderStatus } from "#app/domains/orders/status/set-order-status.server.ts";
import { openFirstPayment } from "#app/domains/payments/paying/open-payment.server.ts";
import { confirmPayment } from "#app/domains/payments/recording/report-payment.server.ts";
import { refundInPart } from "#app/domains/payments/refunds/partial-refund.server.ts";
import { refundPayment } from "#app/domains/payments/refunds/refund-payment.server.ts";
import { deleteAccountFor } from "#app/domains/privacy/delete-account.server.ts";
import { joinAccounts } from "#app/domains/privacy/join-accounts.server.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { db, pool } from "#app/server/database/database.server.ts";
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
import { keepDays } from "../keeper.server.ts";
import { cameBackPercent, earnedOf } from "./earnings.ts";
import { parcelsKeeper } from "./keep-parcels.server.ts";
import { type OrderCosts, orderCostsSchema } from "./order-costs.ts";
import {
  addOrderCosts,
  changeOrderCosts,
  deleteOrderCosts,
  listOrderCosts,
} from "./order-costs-commands.server.ts";
import { type ParcelBreakdown, parcelBreakdowns } from "./parcel-kinds.ts";
import { type ParcelFigures, readCameBack, readMorningReturns } from "./read-came-back.server.ts";

ownDatabase({ connections: 20 });
const own = ownGateway();

const dayLength = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => dayOf(new Date(Date.now() - days * dayLength));

const moveBack = (id: string, days: number) =>
  db
    .update(orders)
    .set({ time: new Date(Date.now() - days * dayLength) })
    .where(eq(orders.id, id));

/** ₹40 and ₹20 a further 500 g nearby, ₹60 and ₹30, ₹90 and ₹50; 2 % and 18 % on it; cash 1.5 %, at least ₹30; ₹12. */
const costs = (given: Partial<OrderCosts> = {}): OrderCosts => ({
  since: daysAgo(400),
  nearPins: ["834"],
  middlePins: ["83", "70"],
  ...{ nearFirst: 4000, nearMore: 2000, middleFirst: 6000, middleMore: 3000 },
  ...{ farFirst: 9000, farMore: 5000, stepGrams: 500, boxGrams: 100, backPercent: 80 },
  ...{ feeRate: 200, feeFixed: 0, feeTax: 18, cashRate: 150, cashLeast: 3000, packing: 1200 },
  ...given,
});

const enter = (given: Partial<OrderCosts> = {}) => addOrderCosts(uuid(), costs(given), admin);

interface PlainOrder {
  id: string;
  day: string;
  status: string;
  user_id: string;
  pin: string;
  channel: string;
  courier: string | null;
  payment_method: string;
  payment_status: string;
  payment_id: string | null;
  grand_total: number;
  offer_discount: number;
  counts: boolean;
  favours: number;
  carriage_out: number | null;
  carriage_back: number | null;
  confirmed_how: string | null;
  was_asked: boolean;
  pieces: { product: string; grams: number }[];
}

/** All orders that have left the shop, without anything of what is kept of them. */
async function allParcels(): Promise<PlainOrder[]> {
  const { rows } = await pool.query<PlainOrder>(`
    select orders.*, to_char(orders.time at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day,
      selected_addresses->>'pinCode' as pin, selected_addresses->>'city' as city,
      payment_status <> 'pending' and refund is null
        and status not in ('cancelled', 'returned', 'came-back') as counts,
      coalesce((select sum(amount) from partial_refunds as part
        where part.payment_id = orders.payment_id and not is_for_lines), 0)::int as favours,
      carriage_out, carriage_back, confirmed_how, asked.order_id is not null as was_asked,
      array(select json_build_object('product', product_id, 'grams', coalesce(packed_weight, pack, 0) * quantity)
        from order_lines where order_id = orders.id) as pieces
    from orders left join came_back_parcels as parcel on parcel.order_id = orders.id
      left join order_confirmations as asked on asked.order_id = orders.id
    where status not in ('ordered', 'confirmed', 'processing', 'cancelled') order by orders.time, id`);
  return rows;
}

function costOf(order: PlainOrder, all: readonly OrderCosts[]) {
  const rates = all.find(({ since }) => since <= order.day);
  const { grand_total: total, status } = order;
  const isBack = status === "came-back";
  const starts = (pins: string[]) => pins.some((pin) => order.pin.startsWith(pin));
  const zone =
    !rates || starts(rates.nearPins) ? "near" : starts(rates.middlePins) ? "middle" : "far";
  const grams = order.pieces.reduce((sum, line) => sum + line.grams, rates?.boxGrams ?? 0);
  const steps = Math.ceil(grams / (rates?.stepGrams ?? 1));
  const there =
    order.carriage_out ?? (rates ? rates[`${zone}First`] + (steps - 1) * rates[`${zone}More`] : 0);
  const back = order.carriage_back ?? Math.round((there * (rates?.backPercent ?? 0)) / 100);
  const isCarried = order.courier !== "own";
  const fee =
    rates && order.payment_id
      ? Math.round((Math.round((total * rates.feeRate) / 10_000) * 118) / 100)
      : 0;
  const cash =
    rates && order.payment_status === "cod" && isCarried && !isBack
      ? Math.max(rates.cashLeast, Math.round((total * rates.cashRate) / 10_000))
      : 0;
  return {
    carriage: isCarried ? there + (isBack ? back : 0) : 0,
    fees: fee + cash,
    packing: rates?.packing ?? 0,
  };
}

const none = (): ParcelFigures => ({
  ...{ ended: 0, sent: 0, arrived: 0, cameBack: 0, worth: 0, takenOff: 0, lost: 0, tax: 0 },
  ...{ carriage: 0, fees: 0, packing: 0, wasted: 0 },
});

/** Holds what the page shows against a plain count of all orders, in all its breakdowns. */
async function expectRight() {
  const now = new Date();
  const [since, until] = [daysAgo(300), dayOf(now)];
  const all = await allParcels();
  const entered = await listOrderCosts();
  const received = new Set<string>();
  const sums: Record<string, Record<string, ParcelFigures>> = {};
  for (const order of all) {
    const known = received.has(order.user_id) ? "known" : "new";
    if (["delivered", "returned", "replaced"].includes(order.status)) received.add(order.user_id);
    if (order.day < since || order.day > until) continue;
    const isBack = order.status === "came-back";
    const hasEnded = order.status !== "shipped";
    const cost = costOf(order, entered);
    const revenue = order.counts ? order.grand_total - order.favours : 0;
    const confirmation =
      order.confirmed_how ??
      (order.payment_method === "online" ? "online" : order.was_asked ? "asked" : "none");
    const pin = /^\d{6}$/.test(order.pin) ? order.pin : "";
    const keys: Record<ParcelBreakdown | "all", string[]> = {
      all: [""],
      pin: [pin],
      district: [pin.slice(0, 3)],
      product: [...new Set(order.pieces.map(({ product }) => product))],
      channel: [order.channel],
      courier: [order.courier ?? ""],
      buyer: [known],
      confirmation: [confirmation],
      method: [order.payment_method],
    };
    for (const [kind, named] of Object.entries(keys)) {
      for (const key of named) {
        sums[kind] ??= {};
        sums[kind][key] ??= none();
        const sum = sums[kind][key];
        sum.sent += 1;
        sum.cameBack += Number(isBack);
        sum.arrived += Number(hasEnded && !isBack);
        if (!hasEnded) continue;
        sum.ended += 1;
        sum.worth += order.grand_total + order.offer_discount;
        sum.takenOff += order.offer_discount;
        sum.lost += order.grand_total - revenue;
        sum.carriage += cost.carriage;
        sum.fees += cost.fees;
        sum.packing += cost.packing;
        if (isBack) sum.wasted += cost.carriage + cost.fees + cost.packing;
      }
    }
  }
  await keepDays(60_000, parcelsKeeper);
  for (const breakdown of parcelBreakdowns) {
    const read = await readCameBack({ since, until }, breakdown, null, now);
    expect(read.isWhole).toBe(true);
    expect(read.all).toMatchObject(sums.all?.[""] ?? none());
    expect(Object.fromEntries(read.by.map(({ key, name: _, ...row }) => [key, row]))).toEqual(
      sums[breakdown] ?? {},
    );
  }
}

/** A shop to do something in: which product, order or customer is told by numbers. */
async function openShop() {
  const goods = [
    await makeProduct({ currentStock: 10_000, productPackOff: 300 }),
    await makeProduct({ currentStock: 10_000, productPackOff: null }),
    await makeProduct({ currentStock: 10_000, productPackOff: 500 }),
  ];
  const customers = await Promise.all(Array.from({ length: 2 }, () => makeUser()));
  const offer = await makeOffer();
  const ids: string[] = [];
  const payments: string[] = [];
  const pick = <Item>(items: readonly Item[], n: number) => items[n % items.length];
  const orderAt = (n: number) => pick(ids, n) ?? "";
  const place = async (n: number, more: number, age: number, isOnline = false) => {
    const [user, product] = [pick(customers, n), pick(goods, n)];
    if (!user || !product) throw new Error("no shop");
    const method = isOnline ? "online" : "cod";
    const checkout = makeCheckout(await makeAddress(user.id), [[product, more]], method);
    const placed = await placeOrder(user, {
      ...checkout,
      offerCode: n % 2 ? offer.code : undefined,
    });
    // Its code may have been used.
    if (!placed.ok) return "";
    const { id, toPay } = placed.value;
    if (toPay) {
      const opened = await openFirstPayment(user, toPay);
      if (!opened.ok || opened.value.outcome !== "open") throw new Error("not opened");
      const proof = await payInWindow(own.gateway, opened.value.options.order_id);
      await confirmPayment(user, id, proof);
      payments.push(proof.paymentId);
    }
    if (n % 3) await db.insert(orderConfirmations).values({ orderId: id, askedAt: new Date() });
    await moveBack(id, age);
    ids.push(id);
    return id;
  };
  const comeBack = async (id: string, carriage?: number) => {
    const order = await findOrder(id);
    if (order?.status !== "shipped") return;
    const pieces = (await shownPieces(order)).map(({ productId, batchId, units }) => ({
      ...{ productId, batchId, shelved: units },
    }));
    const known = carriage === undefined ? {} : { carriageOut: carriage };
    const given = { goods: { pieces, ...known }, money: "none", reason: "" } as const;
    const taken = await takeBackOrder(id, given, admin);
    expect(taken.ok).toBe(true);
  };
  const commands: ((n: number, more: number) => Promise<unknown>)[] = [
    (n, more) => place(n, more + 1, (n * 7 + more * 31) % 200),
    (n, more) => place(n, more + 1, (n * 11 + more * 17) % 200, true),
    (n) => setOrderStatus(orderAt(n), "shipped", admin),
    (n) => setOrderStatus(orderAt(n), "shipped", admin),
    (n) => setOrderStatus(orderAt(n), "delivered", admin),
    (n) => setOrderStatus(orderAt(n), "processing", admin),
    (n, more) => comeBack(orderAt(n), more % 2 ? 5000 + more : undefined),
    (n, more) => comeBack(orderAt(n), more % 2 ? 5000 + more : undefined),
    (n) => {
      const given = { goods: "restocked", money: "all", reason: "It came back." } as const;
      return takeBackOrder(orderAt(n), given, admin);
    },
    (n) => cancelOrder(orderAt(n), { reason: null, staff: admin }),
    (n) => deleteOrder(orderAt(n), admin),
    (n) => refundPayment(pick(payments, n) ?? "", admin),
    (n, more) => {
      const favour = { amount: 100 + more, reason: "One box was broken.", seenParts: 0 };
      return refundInPart(pick(payments, n) ?? "", favour, admin);
    },
    async (n, more) => {
      const id = orderAt(n);
      const pinCode = pick(["834001", "831002", "700001", "400001", "none"], more);
      const opened = await openedOrder(id).catch(() => undefined);
      if (opened && pinCode) await edit(id, [[pick(goods, more)?.id ?? "", more + 1]], { pinCode });
    },
    (n, more) =>
      db
        .update(orders)
        .set({ courier: pick(["own", "india-post", null], more) ?? null })
        .where(eq(orders.id, orderAt(n))),
    (n, more) => {
      const how = more % 2 ? pick(confirmedHow, n) : undefined;
      return db
        .update(orderConfirmations)
        .set({ confirmedHow: how ?? null, confirmedAt: how ? new Date() : null })
        .where(eq(orderConfirmations.orderId, orderAt(n)));
    },
    (n, more) =>
      db
        .update(cameBackParcels)
        .set({ carriageBack: more * 700 })
        .where(eq(cameBackParcels.orderId, orderAt(n))),
    (n, more) => enter({ since: daysAgo((n * 13) % 250), packing: more * 100 }),
    async (n, more) => {
      const row = pick(await listOrderCosts(), n);
      if (!row) return;
      const { id, updatedAt } = row;
      const given = costs({ since: daysAgo((n * 17) % 250), nearFirst: more * 1000 });
      await changeOrderCosts(id, updatedAt, given, admin);
    },
    async (n) => deleteOrderCosts(pick(await listOrderCosts(), n)?.id ?? "", admin),
    async (n, more) => {
      const [stays, goes] = [pick(customers, n), pick(customers, n + 1)];
      if (!stays || !goes || more % 2) return;
      await joinAccounts(admin, stays.id, goes.id);
      customers[customers.indexOf(goes)] = await makeUser();
    },
    async (n, more) => {
      const goes = pick(customers, n);
      if (!goes || more % 2) return;
      await deleteAccountFor(admin, goes.id);
      customers[customers.indexOf(goes)] = await makeUser();
    },
    (n, more) => moveBack(orderAt(n), (n * 13 + more) % 200),
  ];
  /** One on its way, or come back, so many days old. */
  const send = async (age: number, back?: true, carriage?: number) => {
    const id = await place(0, 1, age);
    await setOrderStatus(id, "shipped", admin);
    if (back) await comeBack(id, carriage);
    return id;
  };
  return { commands, place, send, comeBack, goods, ids };
}

afterEach(async () => {
  await db.execute(sql`delete from orders`);
  await db.execute(sql`delete from parcel_figures`);
  await db.execute(sql`delete from order_costs`);
  await db.execute(sql`delete from audit_log`);
});

const now = () => new Date();
/** The last 30 days, however busy the machine is. */
async function readMonth(breakdown: ParcelBreakdown = "pin") {
  await keepDays(60_000, parcelsKeeper);
  return readCameBack(lastMonth(), breakdown, 10, now());
}
const lastMonth = () => ({ since: daysAgo(29), until: dayOf(now()) });

describe("what became of parcels is what the orders say", () => {
  test("after each of any commands, on orders of any age (rules: came-back-figures-1)", async () => {
    const step = fc.tuple(fc.nat(22), fc.nat(20), fc.nat(5));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 35 }), async (steps) => {
        await db.execute(sql`delete from orders`);
        await db.execute(sql`delete from order_costs`);
        const { commands, place, send } = await openShop();
        await enter();
        for (const n of [0, 1, 2, 3]) await place(n, n + 1, n * 40, n % 2 === 0);
        for (const n of [0, 1, 2, 3]) await send(n * 30, n % 2 ? true : undefined);
        await keepDays(60_000, parcelsKeeper);
        for (const [which, n, more] of steps) {
          await commands[which]?.(n, more);
          await expectRight();
        }
      }),
      { numRuns: 5, endOnFailure: true },
    );
  }, 240_000);

  test("when nothing but one thing changes", async () => {
    const { send, place, comeBack } = await openShop();
    await enter();
    const id = await send(20, true, 5000);
    const cash = await place(1, 2, 15);
    await keepDays(60_000, parcelsKeeper);
    const one = eq(orders.id, id);
    const alone: (() => Promise<unknown>)[] = [
      () => db.update(orders).set({ courier: "own" }).where(one),
      () => db.update(orders).set({ courier: "india-post" }).where(one),
      () => db.update(cameBackParcels).set({ carriageOut: 1 }),
      () => db.delete(cameBackParcels),
      () => db.execute(sql`update order_lines set packed_weight = 2000`),
      () => db.execute(sql`update orders set shipping_charge = 1, grand_total = grand_total + 1`),
      () => db.execute(sql`update order_costs set packing = 1`),
      () => db.execute(sql`update order_costs set since = current_date - 10`),
      () => db.execute(sql`delete from order_costs`),
      () => setOrderStatus(cash, "shipped", admin),
      () => comeBack(cash),
      () => db.delete(orders).where(one),
    ];
    for (const change of alone) {
      await change();
      await expectRight();
    }
  });

  test("while old orders change beside the reading", async () => {
    const { send, comeBack, ids } = await openShop();
    for (let n = 0; n < 10; n++) await send(n * 9 + 3);
    await keepDays(60_000, parcelsKeeper);
    const read = () => readCameBack(lastMonth(), "pin", 10, now());
    const changes = ids.map((id, n) => (n % 2 ? comeBack(id) : deleteOrder(id, admin)));
    await Promise.all([...changes, enter(), read(), read(), keepDays(60_000, parcelsKeeper)]);
    await expectRight();
  });

  test("under the name that a product has by now", async () => {
    const { send, goods } = await openShop();
    await send(20, true);
    const [product] = goods;
    await db
      .update(products)
      .set({ title: "Ragi Laddu" })
      .where(eq(products.id, product?.id ?? ""));
    const { by } = await readMonth("product");
    expect(by).toMatchObject([{ key: product?.id, name: "Ragi Laddu", cameBack: 1 }]);
  });

  test("or else the check of the books says so", async () => {
    const figures = async () => (await checkBooks()).find(({ check }) => check === "figures");
    const { send } = await openShop();
    await send(5, true);
    await keepDays(60_000, parcelsKeeper);
    expect(await figures()).toMatchObject({ wrong: 0 });
    await db.execute(sql`update parcel_figures set came_back = 0 where kind = 'courier'`);
    expect(await figures()).toMatchObject({ findings: [{ code: "figures-differ" }] });
  });
});

describe("what an order costs", () => {
  const costNow = async () => {
    const { all } = await readMonth();
    const { carriage, fees, packing, wasted } = all;
    return { carriage, fees, packing, wasted };
  };
  /** Of one parcel that came back, in the zone and of the weight. */
  const costAt = async (pinCode: string, pack: number, packed: number | null = null) => {
    await db.execute(sql`delete from orders`);
    const { send, comeBack } = await openShop();
    const id = await send(5);
    await db.execute(sql`update order_lines set pack = ${pack}, packed_weight = ${packed}`);
    await db.execute(
      sql`update orders set selected_addresses = selected_addresses || ${{ pinCode }}::jsonb`,
    );
    await comeBack(id);
    return (await costNow()).carriage;
  };

  test("follows zone and weight, there and back (rules: costs-2)", async () => {
    await enter();
    // 300 g with the box: one step; back it is 80 % of that.
    expect(await costAt("834001", 200)).toBe(4000 + 3200);
    expect(await costAt("834001", 400)).toBe(4000 + 3200);
    expect(await costAt("८३४ 001", 401)).toBe(6000 + 4800);
    expect(await costAt("831002", 401)).toBe(9000 + 7200);
    expect(await costAt("110001", 1401)).toBe(24_000 + 19_200);
    expect(await costAt("nowhere", 200)).toBe(9000 + 7200);
    // As packed, where that is known (rules: charges-4).
    expect(await costAt("834001", 400, 401)).toBe(6000 + 4800);
  });

  test("is that of the day on which it was placed, whatever is entered later (rules: costs-1)", async () => {
    const { send } = await openShop();
    await send(20, true);
    await send(10, true);
    expect(await costNow()).toEqual({ carriage: 0, fees: 0, packing: 0, wasted: 0 });
    await enter({ since: daysAgo(15) });
    expect(await costNow()).toEqual({ carriage: 7200, fees: 0, packing: 1200, wasted: 8400 });
    await enter({ since: daysAgo(30), nearFirst: 1000, packing: 0 });
    expect(await costNow()).toMatchObject({ carriage: 7200 + 1800, packing: 1200 });
    expect(await enter({ since: daysAgo(30) })).toMatchObject({ refusal: { code: "day-taken" } });
  });

  test("is what was noted when the parcel came back (rules: costs-3)", async () => {
    await enter();
    const { send } = await openShop();
    await send(5, true, 10_000);
    expect(await costNow()).toMatchObject({ carriage: 10_000 + 8000 });
    await db.update(cameBackParcels).set({ carriageBack: 0 });
    expect(await costNow()).toMatchObject({ carriage: 10_000 });
  });

  test("has a provider's or a courier's fee, and no carriage where nobody carries it", async () => {
    await enter();
    const { place } = await openShop();
    const id = await place(0, 2, 5);
    for (const status of ["shipped", "delivered"] as const) await setOrderStatus(id, status, admin);
    const [order] = await db.select().from(orders);
    const total = order?.grandTotal ?? 0;
    expect(await costNow()).toMatchObject({
      ...{ carriage: 6000, fees: Math.max(3000, Math.round(total * 0.015)), packing: 1200 },
    });
    await db.update(orders).set({ courier: "own" });
    expect(await costNow()).toEqual({ carriage: 0, fees: 0, packing: 1200, wasted: 0 });
    const paid = await place(2, 1, 5, true);
    for (const status of ["shipped", "delivered"] as const) {
      await setOrderStatus(paid, status, admin);
    }
    const { all, methods } = await readMonth();
    const online = methods.find(({ key }) => key === "online");
    expect(online?.fees).toBe(Math.round(Math.round((online?.worth ?? 0) * 0.02) * 1.18));
    expect(earnedOf(all)).toBe(
      all.worth - all.takenOff - all.lost - all.tax - all.carriage - all.fees - all.packing,
    );
    // Taken along at the fair, it is no parcel.
    await db.execute(sql`update orders set channel = 'fair', shipped_at = delivered_at`);
    expect(await costNow()).toMatchObject({ carriage: 0, packing: 0 });
    expect((await readMonth()).all).toMatchObject({
      ...{ ended: 2, sent: 0, arrived: 0 },
    });
  });

  test("is typed in rupees and per cent, and each field says what is wrong", () => {
    const typed = {
      since: "2026-11-01",
      nearPins: "834, ८२ 834",
      nearFirst: "1,040.50",
      feeRate: "2.36",
    };
    const read = orderCostsSchema.parse(typed);
    expect(read).toMatchObject({ nearPins: ["82", "834"], nearFirst: 104_050, feeRate: 236 });
    expect(read).toMatchObject({ farFirst: 0, stepGrams: 500, feeTax: 18, backPercent: 100 });
    const odd = {
      ...{ since: "yesterday", nearPins: "ranchi", farMore: "-1", feeRate: "100", stepGrams: "0" },
    };
    const wrong = orderCostsSchema.safeParse(odd).error?.issues.map(({ path }) => path[0]);
    expect(wrong?.sort()).toEqual(Object.keys(odd).sort());
  });
});

describe("what came back is told", () => {
  test("in counts, and in per cent once they are enough (rules: came-back-figures-3)", () => {
    const of = (arrived: number, cameBack: number) =>
      cameBackPercent({ ...none(), arrived, cameBack });
    expect(of(45, 7)).toBe(13);
    expect(of(23, 7)).toBe(23);
    expect(of(22, 7)).toBeUndefined();
    expect(of(0, 0)).toBeUndefined();
  });

  test("of cash orders before and after the rules were changed (rules: came-back-figures-4)", async () => {
    const { send } = await openShop();
    await changeCodRules(new Date(0), { ...noCodRules, most: 100_000 }, admin);
    await db.execute(sql`update audit_log set at = now() - interval '20 days'`);
    await send(60, true);
    for (const age of [40, 25, 21]) await send(age, true);
    await send(20, true);
    const arrived = await send(10);
    await setOrderStatus(arrived, "delivered", admin);
    await send(0);
    const { changes } = await readMonth();
    expect(changes).toMatchObject([
      {
        ...{ day: daysAgo(20), rules: ["cod"], until: dayOf(now()) },
        before: { sent: 3, cameBack: 3 },
        after: { sent: 2, arrived: 1, cameBack: 0 },
      },
    ]);
  });

  test("by the ten pin codes that cost the most, and in the morning", async () => {
    await enter();
    const { send, place } = await openShop();
    for (let n = 0; n < 11; n++) {
      const id = await send(3, true, 1000 * n);
      const pinCode = `8340${10 + n}`;
      await db
        .update(orders)
        .set({ selectedAddresses: sql`selected_addresses || ${{ pinCode }}::jsonb` })
        .where(eq(orders.id, id));
    }
    await setOrderStatus(await place(0, 1, 3), "shipped", admin);
    const { pins } = await readMonth();
    expect(pins.map(({ key }) => key)).toEqual(
      Array.from({ length: 10 }, (_, n) => `8340${20 - n}`),
    );
    const wasted = 11 * 1200 + 55 * 1800;
    const tomorrow = new Date(Date.now() + dayLength);
    expect(await readMorningReturns(now())).toMatchObject({ cameBack: 0, wasted });
    expect(await readMorningReturns(tomorrow)).toMatchObject({ cameBack: 11, wasted });
  });
});
