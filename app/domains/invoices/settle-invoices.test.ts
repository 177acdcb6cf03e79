import { asc, eq, ne } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { cancelOrder } from "#app/domains/orders/changing/cancel-order.server.ts";
import { deleteOrder } from "#app/domains/orders/changing/delete-order.server.ts";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { placeOrder } from "#app/domains/orders/placing/place-order.server.ts";
import { takeBackOrder } from "#app/domains/orders/returns/receive-return.server.ts";
import {
  setOrderStatus,
  undoOrderStatus,
} from "#app/domains/orders/status/set-order-status.server.ts";
import { refundPieces } from "#app/domains/payments/refunds/refund-pieces.server.ts";
import { gstinCheck } from "#app/lib/tax/gstin.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { db } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { site } from "#site";
import { edit, openedOrder } from "#tests/editing-orders.ts";
import { admin, makeBuyer, makeCheckout, makeProduct } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { ownGateway } from "#tests/own-gateway.ts";
import { calm, paidOrder } from "#tests/refunding.ts";
import { closeMonth, listClosedMonths } from "./close-month.server.ts";
import { registerFile } from "./exports/book-files.server.ts";
import { quarterOf } from "./exports/cmp08.ts";
import { invoices, invoicesDue } from "./invoice-tables.server.ts";
import { invoicesToPrint } from "./read-invoices.server.ts";
import { settleAllInvoices, settleInvoices } from "./settle-invoices.server.ts";
import "#app/domains/payments/register-order-payments.server.ts";

ownDatabase({ connections: 20 });
const own = ownGateway();
const gstin = `20AABCM1234A1Z${gstinCheck("20AABCM1234A1Z")}`;
beforeEach(async () => {
  Object.assign(site, { gstin, registration: "regular", state: "Jharkhand" });
  await db.update(products).set({ taxClassId: "ragi-flour" });
  publish("tax-classes");
});
afterEach(() => calm(own.gateway));

/** Everything that waits, however young it is. */
async function settle() {
  await db.update(invoicesDue).set({ at: new Date(Date.now() - 60_000) });
  return settleAllInvoices();
}

const papersOf = (orderId: string) =>
  db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(asc(invoices.id));

/** What is left of an order's papers, in paise. */
async function leftOf(orderId: string): Promise<number> {
  const papers = await papersOf(orderId);
  return papers.reduce((sum, { kind, value, cancelledAt }) => {
    if (cancelledAt) return sum;
    return sum + (kind === "credit-note" ? -value : value);
  }, 0);
}

async function cashOrder() {
  const product = await makeProduct();
  await db.update(products).set({ taxClassId: "ragi-flour" }).where(eq(products.id, product.id));
  const { user, addressId } = await makeBuyer();
  const placed = await placeOrder(user, makeCheckout(addressId, [[product, 2]]));
  if (!placed.ok) throw new Error(placed.refusal.code);
  return placed.value.id;
}

test("a parcel that leaves gets its invoice after the half minute in which that can be undone", async () => {
  const orderId = await cashOrder();
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  expect(order).toMatchObject({ grandTotal: 42_000, cgst: 1_000, sgst: 1_000, igst: 0 });
  expect(await settle()).toBe(0);
  await setOrderStatus(orderId, "shipped", admin);
  expect(await settleAllInvoices()).toBe(0);
  expect(await settle()).toBe(1);
  expect(await settle()).toBe(0);
  expect(await papersOf(orderId)).toMatchObject([
    {
      kind: "tax-invoice",
      number: expect.stringMatching(/^INV\/\d\d-\d\d\/\d{4}$/),
      value: 42_000,
      taxable: 40_000,
      cgst: 1_000,
      placeOfSupply: "20",
      content: { toPay: 42_000, lines: [{ hsn: "110290", taxRate: 500, quantity: 2 }] },
    },
  ]);
});

test("what is undone in time leaves no paper", async () => {
  const orderId = await cashOrder();
  await setOrderStatus(orderId, "shipped", admin, undefined, "change-1");
  await undoOrderStatus(orderId, "change-1", admin);
  expect(await settle()).toBe(0);
});

test("fifty who ask at once have one paper, and numbers have no gaps (rules: invoices-3)", async () => {
  const ids = await Promise.all([1, 2, 3].map(() => cashOrder()));
  const asked = Array.from({ length: 50 }, (_, at) => ids[at % 3] ?? "");
  await Promise.all(asked.map((id) => settleInvoices({ orderIds: [id], isDue: true })));
  const all = await db.select().from(invoices).where(eq(invoices.kind, "tax-invoice"));
  const numbers = all.map(({ sequence }) => sequence).sort((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  for (const id of ids) expect(await papersOf(id)).toHaveLength(1);
});

test("an order that is cancelled before it left has its invoice cancelled; its number stays", async () => {
  const orderId = await cashOrder();
  await settleInvoices({ orderIds: [orderId], isDue: true });
  await cancelOrder(orderId, { reason: "Wrong address", staff: admin });
  await settle();
  const papers = await papersOf(orderId);
  expect(papers).toMatchObject([{ reason: "Wrong address", cancelledAt: expect.any(Date) }]);
});

test("pieces refunded, and the rest come back: a credit note for each, and nothing is left", async () => {
  const { orderId, paymentId } = await paidOrder(own.gateway);
  await setOrderStatus(orderId, "shipped", admin);
  await settle();
  const { seen } = await openedOrder(orderId);
  const given = {
    id: paymentId,
    pieces: [1],
    putBack: false,
    reason: "Broken",
    seenParts: 0,
    seen,
  };
  expect(await refundPieces(orderId, given, admin)).toMatchObject({ ok: true });
  await settle();
  expect(await leftOf(orderId)).toBe(21_000);
  expect((await papersOf(orderId)).at(-1)).toMatchObject({
    kind: "credit-note",
    reason: "Broken",
    content: { lines: [{ quantity: 1 }], of: { number: expect.stringMatching(/^BOS/) } },
  });
  const back = { goods: "restocked", money: "all", reason: "" } as const;
  expect(await takeBackOrder(orderId, back, admin)).toMatchObject({ ok: true });
  await settle();
  expect(await leftOf(orderId)).toBe(0);
});

test("where invoices are made at payment, a later edit takes the old back and makes a new one", async () => {
  site.invoiceAt = "payment";
  const { orderId } = await paidOrder(own.gateway);
  await settle();
  expect(await leftOf(orderId)).toBe(42_000);
  const { lines } = await openedOrder(orderId);
  await edit(
    orderId,
    lines.map(({ productId }) => [productId, 1]),
  );
  await settle();
  expect(await leftOf(orderId)).toBe(21_000);
  expect(await papersOf(orderId)).toMatchObject([{ cancelledAt: expect.any(Date) }, {}]);
  site.invoiceAt = "handover";
});

test("a deleted order leaves its papers, taken back", async () => {
  const orderId = await cashOrder();
  await setOrderStatus(orderId, "shipped", admin);
  await settle();
  await deleteOrder(orderId, admin);
  await settle();
  expect(await papersOf(orderId)).toMatchObject([{ kind: "tax-invoice" }, { kind: "credit-note" }]);
  expect(await leftOf(orderId)).toBe(0);
});

test("without a GSTIN nothing claims to be a tax invoice (rules: tax-5)", async () => {
  const orderId = await cashOrder();
  site.gstin = "";
  await settleInvoices({ orderIds: [orderId], isDue: true });
  expect(await papersOf(orderId)).toMatchObject([
    { kind: "bill", number: expect.stringMatching(/^BIL/), cgst: 0, taxable: 42_000 },
  ]);
});

test("under composition a quarter's turnover and its tax are to be taken away (rules: invoices-10)", async () => {
  site.registration = "composition";
  const orderId = await cashOrder();
  await settleInvoices({ orderIds: [orderId], isDue: true });
  expect(await papersOf(orderId)).toMatchObject([{ kind: "bill-of-supply", value: 42_000 }]);
  await db.delete(invoices).where(ne(invoices.orderId, orderId));
  const range = quarterOf(dayOf(new Date()));
  let text = "";
  for await (const part of registerFile("cmp-08", range)) text += Buffer.from(part).toString();
  expect(text).toContain(`"${range.to}","1","420.00","1","2.10","2.10","4.20"`);
});

test("of a month that is closed nothing is cancelled: a credit note is made in the open one (rules: invoices-6)", async () => {
  const orderId = await cashOrder();
  await settleInvoices({ orderIds: [orderId], isDue: true });
  await db.update(invoices).set({ day: "2026-01-15" }).where(eq(invoices.orderId, orderId));
  expect(await closeMonth("2026-01", admin)).toEqual({ ok: true, value: undefined });
  expect(await closeMonth("2026-01", admin)).toEqual({ ok: true, value: undefined });
  expect(await listClosedMonths()).toEqual(["2026-01"]);
  await cancelOrder(orderId, { reason: "Wrong address", staff: admin });
  await settle();
  const papers = await papersOf(orderId);
  expect(papers).toMatchObject([
    { cancelledAt: null, day: "2026-01-15" },
    { kind: "credit-note", reason: "Wrong address", day: dayOf(new Date()) },
  ]);
});

test("what becomes dearer after its month was closed makes a debit note in the open one (CGST section 34(3))", async () => {
  const orderId = await cashOrder();
  await settleInvoices({ orderIds: [orderId], isDue: true });
  await db.update(invoices).set({ day: "2026-01-15" }).where(eq(invoices.orderId, orderId));
  await closeMonth("2026-01", admin);
  const { lines } = await openedOrder(orderId);
  const more = (n: number) => lines.map(({ productId }): [string, number] => [productId, n]);
  await edit(orderId, more(3));
  await settle();
  await settle();
  expect(await papersOf(orderId)).toMatchObject([
    { day: "2026-01-15", value: 42_000 },
    {
      kind: "debit-note",
      number: expect.stringMatching(/^DBN\/\d\d-\d\d\/0001$/),
      day: dayOf(new Date()),
      value: 21_000,
      cgst: 500,
      reason: "The order was changed",
      content: { of: { day: "2026-01-15" }, lines: [{ quantity: 1 }] },
    },
  ]);
  expect((await invoicesToPrint([orderId])).map(({ kind }) => kind)).toEqual([
    "tax-invoice",
    "debit-note",
  ]);
  // Less again: the old is taken back whole, with what was added to it.
  await edit(orderId, more(1));
  await settle();
  expect((await papersOf(orderId)).map(({ kind, value }) => [kind, value])).toEqual([
    ["tax-invoice", 42_000],
    ["debit-note", 21_000],
    ["credit-note", 63_000],
    ["tax-invoice", 21_000],
  ]);
  expect((await invoicesToPrint([orderId])).map(({ value }) => value)).toEqual([21_000]);
});

test("a month that is not over, or is none, is not closed", async () => {
  const present = dayOf(new Date()).slice(0, 7);
  expect(await closeMonth(present, admin)).toEqual({ ok: false, refusal: "not-over" });
  expect(await closeMonth("2026-13", admin)).toEqual({ ok: false, refusal: "not-a-month" });
});

test("with the goods go papers of which something is left; a registered buyer's are two", async () => {
  const orderId = await cashOrder();
  const papad = await makeProduct({ taxClassId: "papad" });
  await edit(orderId, [
    ...(await openedOrder(orderId)).lines.map(({ productId }): [string, number] => [productId, 2]),
    [papad.id, 1],
  ]);
  await setOrderStatus(orderId, "shipped", admin);
  await settle();
  expect((await invoicesToPrint([orderId])).map(({ kind }) => kind)).toEqual(["invoice-cum-bill"]);
  await db.update(orders).set({ buyerGstin: gstin, buyerCompany: "Store" });
  await settle();
  const kinds = (await invoicesToPrint([orderId])).map(({ kind }) => kind);
  expect(kinds.sort()).toEqual(["bill-of-supply", "tax-invoice"]);
});
