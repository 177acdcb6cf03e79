import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteProduct } from "#app/domains/catalog/product/product-commands.server.ts";
import { deleteOrder } from "#app/domains/orders/changing/delete-order.server.ts";
import { placeOrder } from "#app/domains/orders/placing/place-order.server.ts";
import { takeBackOrder } from "#app/domains/orders/returns/receive-return.server.ts";
import { setOrderStatus } from "#app/domains/orders/status/set-order-status.server.ts";
import { openPayment } from "#app/domains/payments/paying/open-payment.server.ts";
import {
  confirmPayment,
  giveUpPayment,
} from "#app/domains/payments/recording/report-payment.server.ts";
import { refundInPart } from "#app/domains/payments/refunds/partial-refund.server.ts";
import { refundPayment } from "#app/domains/payments/refunds/refund-payment.server.ts";
import { setStock } from "#app/domains/stock/ledger/set-stock.server.ts";
import { type BookCheck, bookChecks } from "#app/lib/money/book-checks.ts";
import { db, pool } from "#app/server/database/database.server.ts";
import { edit } from "#tests/editing-orders.ts";
import { admin, makeBuyer, makeCheckout, makeProduct, makeUser } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownGateway } from "#tests/own-gateway.ts";
import {
  anyHold,
  askForAnotherAmount,
  openOrder,
  orderOnDelivery,
  payInWindow,
  stateOf,
} from "#tests/paying.ts";
import { mailsTo } from "#tests/queued-mails.ts";
import { calm, paidOrder } from "#tests/refunding.ts";
import { type CheckResult, findingsKept } from "./books.ts";
import { askForBookCheck, checkBooks, lastBookRun, runBookCheck } from "./check-books.server.ts";
import { checkProviderList } from "./check-provider-list.server.ts";

ownDatabase({ connections: 20 });
const own = ownGateway();

const minute = 60_000;
const day = 24 * 60 * minute;

/** What is wrong, by check; nothing where all is right. */
async function wrongBooks(): Promise<Partial<Record<BookCheck, CheckResult["findings"]>>> {
  const results = await checkBooks();
  expect(results.map(({ check }) => check)).toEqual(bookChecks);
  for (const { wrong, findings } of results) {
    expect(findings).toHaveLength(Math.min(wrong, findingsKept));
  }
  return Object.fromEntries(
    results.filter(({ wrong }) => wrong > 0).map(({ check, findings }) => [check, findings]),
  );
}

/** The provider's list as if the time that news may take were over. */
const listOfProvider = () => checkProviderList(new Date(Date.now() + 60 * minute));

describe("the books agree", () => {
  test("when an order was placed, sent, taken back and deleted, in every order of these", async () => {
    const sent = await orderOnDelivery();
    await setOrderStatus(sent.id, "delivered", admin);
    await deleteOrder(sent.id, admin);
    const kept = await orderOnDelivery(sent.product);
    await setOrderStatus(kept.id, "shipped", admin);
    await setOrderStatus(kept.id, "ordered", admin);
    await deleteOrder((await orderOnDelivery(sent.product)).id, admin);
    const last = await orderOnDelivery(sent.product);
    await deleteOrder(last.id, admin);
    expect(await wrongBooks()).toEqual({});
  });

  test("when orders were paid, given up, paid too late, refunded and deleted", async () => {
    await paidOrder(own.gateway);
    const waiting = await openOrder();
    await setOrderStatus(waiting.orderId, "shipped", admin);
    await setOrderStatus(waiting.orderId, "processing", admin);
    await giveUpPayment(waiting.user, waiting.orderId, anyHold);
    await openPayment(waiting.user, waiting.orderId);

    const product = await makeProduct({ currentStock: 2 });
    const late = await openOrder({ product });
    await giveUpPayment(late.user, late.orderId, anyHold);
    await orderOnDelivery(product);
    const proof = await payInWindow(own.gateway, late.providerOrderId);
    await confirmPayment(late.user, late.orderId, proof);
    expect(await stateOf(late.orderId)).toMatchObject({ refund: "due" });

    const refunded = await paidOrder(own.gateway);
    await refundPayment(refunded.paymentId, admin);
    const sentBack = await paidOrder(own.gateway);
    await setOrderStatus(sentBack.orderId, "shipped", admin);
    await refundPayment(sentBack.paymentId, admin);
    own.gateway.refundsBecome = "pending";
    await refundPayment((await paidOrder(own.gateway)).paymentId, admin);
    await calm(own.gateway);

    for (const status of ["ordered", "delivered"] as const) {
      const deleted = await paidOrder(own.gateway);
      await setOrderStatus(deleted.orderId, status, admin);
      await deleteOrder(deleted.orderId, admin);
    }
    const another = await openOrder();
    await payInWindow(own.gateway, another.providerOrderId);
    await askForAnotherAmount(another.providerOrderId);
    await giveUpPayment(another.user, another.orderId, anyHold);
    await own.gateway.delivered();
    expect(await wrongBooks()).toEqual({});
    expect(await listOfProvider()).toEqual([]);
  });

  test("when orders were changed, refunded in part, returned and replaced", async () => {
    const smaller = await paidOrder(own.gateway);
    await edit(smaller.orderId, [[smaller.product.id, 1]]);
    const favour = { amount: 1_000, reason: "Sorry", seenParts: 21_000 };
    await refundInPart(smaller.paymentId, favour, admin);
    const larger = await paidOrder(own.gateway);
    await edit(larger.orderId, [[larger.product.id, 5]]);
    const back = { goods: "restocked", money: "all", reason: "" } as const;
    for (const goods of ["restocked", "written-off"] as const) {
      const sent = await paidOrder(own.gateway);
      await edit(sent.orderId, [[sent.product.id, 3]]);
      await setOrderStatus(sent.orderId, "shipped", admin);
      expect(await takeBackOrder(sent.orderId, { ...back, goods }, admin)).toMatchObject({
        ok: true,
      });
      const onDelivery = await orderOnDelivery();
      await setOrderStatus(onDelivery.id, "shipped", admin);
      await takeBackOrder(onDelivery.id, { ...back, goods, money: "none" }, admin);
    }
    const replaced = await paidOrder(own.gateway);
    await setOrderStatus(replaced.orderId, "delivered", admin);
    await pool.query(
      `insert into order_returns (id, order_id, wish, reason, message, picture_urls, state)
       values ('wish', $1, 'replacement', 'damaged', '', '{}', 'accepted')`,
      [replaced.orderId],
    );
    const again = await takeBackOrder(replaced.orderId, { ...back, goods: "written-off" }, admin);
    expect(again).toMatchObject({ ok: true });
    await own.gateway.delivered();
    expect(await wrongBooks()).toEqual({});
    expect(await listOfProvider()).toEqual([]);
  });

  test("when goods were sent that the stock did not show, and when they came back", async () => {
    const product = await makeProduct({ currentStock: 2 });
    const { user, orderId } = await openOrder({ product });
    await giveUpPayment(user, orderId, anyHold);
    await setStock(product.id, 1, admin);
    await setOrderStatus(orderId, "shipped", admin);
    expect(await stateOf(orderId)).toMatchObject({ stockHold: "taken" });
    expect(await wrongBooks()).toEqual({});
    await setOrderStatus(orderId, "ordered", admin);
    await giveUpPayment(user, orderId, anyHold);
    expect(await stateOf(orderId)).toMatchObject({ stockHold: "released" });
    expect(await wrongBooks()).toEqual({});
  });

  test("when products were counted anew and deleted while orders of them are open", async () => {
    const { product, ...open } = await openOrder();
    await setStock(product.id, 0, admin);
    await deleteProduct(product.id, admin);
    await giveUpPayment(open.user, open.orderId, anyHold);
    await setOrderStatus(open.orderId, "shipped", admin);
    expect(await wrongBooks()).toEqual({});
  });

  test("at every moment while people order, pay and give up side by side", async () => {
    const product = await makeProduct({ currentStock: 30 });
    const isBusy = { yes: true };
    const work = Promise.allSettled(
      Array.from({ length: 40 }, async (_, nth) => {
        const { user, addressId } = await makeBuyer();
        const online = nth % 2 === 0;
        const way = online ? "online" : "cod";
        const placed = await placeOrder(user, makeCheckout(addressId, [[product, 1]], way));
        if (!placed.ok) return;
        const { id } = placed.value;
        if (nth % 5 === 0) await deleteOrder(id, admin);
        else if (online) await giveUpPayment(user, id, anyHold);
        else await setOrderStatus(id, "shipped", admin);
      }),
    ).finally(() => {
      isBusy.yes = false;
    });
    do expect(await wrongBooks()).toEqual({});
    while (isBusy.yes);
    await work;
  });
});

describe("the books do not agree", () => {
  let order: Awaited<ReturnType<typeof paidOrder>>;
  let month: string;

  beforeAll(async () => {
    // The number before the order's is another's that is there, not a deleted one's.
    await orderOnDelivery();
    order = await paidOrder(own.gateway);
    month = order.orderNumber.replace(/\/\d+$/, "");
    // Held by the database too, which is what a check is there to doubt.
    await db.execute(sql`alter table products drop constraint products_stock_not_negative`);
    await db.execute(sql`alter table orders drop constraint orders_order_number_unique`);
  });

  /** Statements that set columns of a table to what is wrong, and back. */
  const both = (table: string, where: string, wrong: string, right: string) =>
    [wrong, right].map((to) => `update ${table} set ${to} where ${where}`);
  const ofProduct = (wrong: string, right: string) =>
    both("products", "id = (select product_id from order_lines where order_id = $1)", wrong, right);
  const ofOrder = (wrong: string, right: string) => both("orders", "id = $1", wrong, right);
  const ofLine = (wrong: string, right: string) =>
    both("order_lines", "order_id = $1", wrong, right);
  const ofMonth = (wrong: string, right: string) =>
    both("order_number_counters", "month = (select month from orders where id = $1)", wrong, right);
  const ofPayment = (wrong: string, right: string) =>
    both("payments", "id = (select payment_id from orders where id = $1)", wrong, right);
  /** A part of the payment that went back, in paise. */
  const part = (amount: number, isForLines: boolean) => [
    `insert into partial_refunds (id, payment_id, amount, state, reason, is_for_lines)
     select 'part', payment_id, ${amount}, 'refunded', '', ${isForLines} from orders where id = $1`,
    "delete from partial_refunds where id = 'part' and $1 <> ''",
  ];

  test.each<[string, BookCheck, object, string[]]>([
    [
      "where stock is below zero",
      "stock",
      { code: "stock-negative", found: "-98", expected: "0", productId: expect.any(String) },
      ofProduct("current_stock = -current_stock", "current_stock = -current_stock"),
    ],
    [
      "where more count as sold than orders took",
      "units",
      { code: "units-differ", name: "Ragi Til Laddu", found: "3", expected: "2" },
      ofProduct("units_sold = units_sold + 1", "units_sold = units_sold - 1"),
    ],
    [
      "where what is paid for went back to the stock",
      "holds",
      { code: "hold-wrong", found: "released", orderId: expect.any(String) },
      ofOrder("stock_hold = 'released'", "stock_hold = 'taken'"),
    ],
    [
      "where what is paid for is only held",
      "holds",
      { code: "hold-wrong", found: "held" },
      ofOrder("stock_hold = 'held', held_until = now()", "stock_hold = 'taken', held_until = null"),
    ],
    [
      "where a number was given and is nowhere",
      "numbers",
      { code: "numbers-differ" },
      ofMonth("last = last + 1", "last = last - 1"),
    ],
    [
      "where a number stands twice, and one nowhere",
      "numbers",
      { code: "numbers-differ" },
      ofOrder("sequence = sequence - 1", "sequence = sequence + 1"),
    ],
    [
      "where a line has another quantity than the order",
      "sums",
      { code: "sum-differs", found: "63000", expected: "42000" },
      ofLine("quantity = quantity + 1", "quantity = quantity - 1"),
    ],
    [
      "where a line has another price",
      "sums",
      { code: "sum-differs", found: "41998", expected: "42000" },
      ofLine("price = price - 1", "price = price + 1"),
    ],
    [
      "where money is on no order",
      "payments",
      { code: "payment-unplaced", found: "42000" },
      ofOrder("payment_status = 'pending'", "payment_status = 'online'"),
    ],
    [
      "where money goes back that its order keeps",
      "payments",
      { code: "payment-unplaced" },
      ofPayment(
        "state = 'refund-due', refund_reason = 'by-admin'",
        "state = 'kept', refund_reason = null",
      ),
    ],
    [
      "where less was paid than the order comes to",
      "payments",
      { code: "payment-unplaced", found: "41900" },
      ofPayment("amount = amount - 100", "amount = amount + 100"),
    ],
    [
      "where a part went back for lines that are still there",
      "payments",
      { code: "payment-unplaced", found: "42000" },
      part(100, true),
    ],
    [
      "where all of a payment went back in parts",
      "payments",
      { code: "parts-too-large", found: "42000", expected: "42000" },
      part(42_000, false),
    ],
    [
      "where a paid order's payment is another order's",
      "payments",
      { code: "payment-missing" },
      [
        "update provider_orders set order_id = order_id || '-' where order_id = $1",
        "update provider_orders set order_id = $1 where order_id = $1 || '-'",
      ],
    ],
  ])("%s", async (_, check, finding, [breaks, mends]) => {
    expect(await wrongBooks()).toEqual({});
    expect((await pool.query(breaks ?? "", [order.orderId])).rowCount).toBeGreaterThan(0);
    const found = await wrongBooks().finally(() => pool.query(mends ?? "", [order.orderId]));
    expect(found[check]).toContainEqual(expect.objectContaining(finding));
    expect(await wrongBooks()).toEqual({});
  });

  test("where an order is lost without a deletion", async () => {
    const lost = await orderOnDelivery();
    await pool.query("create table lost as select * from order_lines where order_id = $1", [
      lost.id,
    ]);
    await pool.query("delete from orders where id = $1", [lost.id]);
    const found = await wrongBooks();
    expect(found).toMatchObject({
      units: [{ id: lost.product.id, found: "2", expected: "0" }],
      numbers: [{ id: month }],
    });
    await pool.query("update order_number_counters set deleted = deleted + 1 where month = $1", [
      month,
    ]);
    await pool.query("update products set units_sold = 0 where id = $1", [lost.product.id]);
    expect(await wrongBooks()).toEqual({});
  });

  test("where the provider has captured what is not written down", async () => {
    const { orderId, providerOrderId } = await openOrder();
    const { paymentId } = await payInWindow(own.gateway, providerOrderId);
    // News may still be on its way.
    expect(await checkProviderList()).toEqual([]);
    const finding = { code: "capture-unknown", id: paymentId, orderId, found: "42000" };
    expect(await listOfProvider()).toEqual([expect.objectContaining(finding)]);
    await pool.query("delete from provider_orders where id = $1", [providerOrderId]);
    // Without its order it may be another shop's.
    expect(await listOfProvider()).toEqual([]);
  });

  test("where it was captured for an order that a restored backup does not have", async () => {
    const { user, orderId, orderNumber, providerOrderId } = await openOrder();
    // The window names the order to the buyer, and the payment keeps it.
    const way = { description: orderNumber, webhook: "never" } as const;
    const proof = await own.gateway.pay(providerOrderId, way);
    const paymentId = proof.razorpay_payment_id;
    await pool.query("update provider_orders set id = 'lost' where id = $1", [providerOrderId]);
    const finding = { code: "capture-unknown", id: paymentId, name: orderNumber, orderId: null };
    expect(await listOfProvider()).toEqual([expect.objectContaining(finding)]);
    await pool.query("update provider_orders set id = $1 where id = 'lost'", [providerOrderId]);
    await confirmPayment(user, orderId, { paymentId, signature: proof.razorpay_signature });
    expect(await listOfProvider()).toEqual([]);
  });

  test("where the provider has captured another amount, or sent it back", async () => {
    const { paymentId: id } = await paidOrder(own.gateway);
    const set = (to: string) => pool.query(`update payments set ${to} where id = $1`, [id]);
    await set("amount = 1");
    const differs = { code: "capture-differs", id, found: "1", expected: "42000" };
    expect(await listOfProvider()).toEqual([expect.objectContaining(differs)]);
    await set("amount = 42000");
    await refundPayment(id, admin);
    await own.gateway.delivered();
    expect(await listOfProvider()).toEqual([]);
    await set("state = 'kept', refund_reason = null");
    expect(await listOfProvider()).toEqual([
      expect.objectContaining({ code: "capture-returned", id }),
    ]);
    await set("state = 'refunded', refund_reason = 'by-admin'");
  });
});

describe("a check", () => {
  let reader: Awaited<ReturnType<typeof makeUser>>;
  let product: Awaited<ReturnType<typeof makeProduct>>;
  const at = (ms: number) => () => new Date(Date.parse("2026-11-01T00:00:00Z") + ms);
  const unitsOff = (by: number, id = product.id) =>
    pool.query("update products set units_sold = $1 where id = $2", [by, id]);
  const mails = () => mailsTo(reader.email);

  beforeEach(async () => {
    await pool.query("delete from book_runs");
    await pool.query("update users set role = 'user'");
    reader = await makeUser({ role: "admin" });
    product = await makeProduct();
  });

  test("that finds nothing is kept, and mailed to nobody", async () => {
    expect(await lastBookRun()).toEqual({ run: undefined, isWaiting: false });
    await runBookCheck();
    const { run } = await lastBookRun();
    expect(run?.results.map(({ wrong }) => wrong)).toEqual(bookChecks.map(() => 0));
    expect(await mails()).toEqual([]);
  });

  test("mails what is newly wrong once, and again when more is or it is still so after a week", async () => {
    await makeUser();
    await unitsOff(3);
    await runBookCheck(at(0));
    const wrong = [{ check: "units", n: 1 }];
    const mail = {
      kind: "books-wrong",
      name: "Asha",
      link: expect.stringMatching(/\/my\/books$/),
      wrong,
    };
    expect(await mails()).toEqual([mail]);
    const { rows } = await pool.query(
      "select count(*)::int as n from pgboss.job where name = 'mail' and data->'mail'->>'kind' = 'books-wrong'",
    );
    expect(rows).toEqual([{ n: 1 }]);
    await runBookCheck(at(day));
    await runBookCheck(at(6 * day));
    expect(await mails()).toHaveLength(1);
    await runBookCheck(at(8 * day));
    expect(await mails()).toHaveLength(2);
    const another = await makeProduct();
    await unitsOff(1, another.id);
    await runBookCheck(at(9 * day));
    expect((await mails()).at(-1)).toEqual({ ...mail, wrong: [{ check: "units", n: 2 }] });
    // What was mended and is wrong again is new.
    await unitsOff(0);
    await unitsOff(0, another.id);
    await runBookCheck(at(10 * day));
    await unitsOff(3);
    await runBookCheck(at(11 * day));
    expect(await mails()).toHaveLength(4);
    await unitsOff(0);
  });

  test("that the provider does not answer says so, and forgets nothing that was told", async () => {
    own.gateway.before = () => {
      throw new Error("away");
    };
    await pool.query(
      `insert into book_runs (id, started_at, finished_at, results, told)
       values ('before', '2026-10-31', '2026-10-31', '[]', '{"provider capture-unknown pay_1": "2026-10-31T00:00:00Z", "units units-differ x": "2026-10-31T00:00:00Z"}')`,
    );
    await runBookCheck(at(0));
    await calm(own.gateway);
    const { run } = await lastBookRun();
    expect(run?.results.at(-1)).toEqual({
      check: "provider",
      isDone: false,
      wrong: 0,
      findings: [],
    });
    const { rows } = await pool.query(
      "select told from book_runs order by finished_at desc limit 1",
    );
    expect(Object.keys(rows[0].told)).toEqual(["provider capture-unknown pay_1"]);
  });

  test("is kept for 90 days", async () => {
    await runBookCheck(at(0));
    await runBookCheck(at(89 * day));
    await runBookCheck(at(91 * day));
    const { rows } = await pool.query("select count(*)::int as n from book_runs");
    expect(rows).toEqual([{ n: 2 }]);
  });

  test("that an admin asks for waits once, and stands in the audit log", async () => {
    await askForBookCheck(admin);
    await askForBookCheck(admin);
    expect(await lastBookRun()).toMatchObject({ isWaiting: true });
    const jobs = await pool.query("delete from pgboss.job where name = 'check-books' returning id");
    expect(jobs.rowCount).toBe(1);
    expect(await lastBookRun()).toMatchObject({ isWaiting: false });
    const audited = await pool.query(
      "select actor_email from audit_log where action = 'books.check'",
    );
    expect(audited.rows).toEqual([{ actor_email: admin.email }, { actor_email: admin.email }]);
  });

  test("keeps the first twenty findings, and counts all", async () => {
    const many = await Promise.all(Array.from({ length: 22 }, () => makeProduct({ unitsSold: 1 })));
    const units = (await checkBooks()).find(({ check }) => check === "units");
    expect(units).toMatchObject({ wrong: 22 });
    expect(units?.findings.map(({ id }) => id)).toEqual(
      many
        .map(({ id }) => id)
        .sort()
        .slice(0, 20),
    );
    await pool.query("update products set units_sold = 0 where units_sold = 1");
  });
});
