import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { admin } from "#tests/factories.ts";
import { makeOrderRow, type OrderRowToMake } from "#tests/made-order-row.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { publishedBy } from "#tests/published.ts";
import { orders } from "../order/order-table.server.ts";
import { receiveCash, receiveCashOfMany, takeCashBack } from "./cash-commands.server.ts";

ownDatabase();

/** An order that was shipped for ₹450 in cash. */
const owing = (values: OrderRowToMake = {}) =>
  makeOrderRow({
    status: "shipped",
    shippedAt: new Date(),
    totalAmount: 45_000,
    grandTotal: 45_000,
    ...values,
  });

async function cashOf(id: string) {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  return row && [row.collectedAmount, row.collectedBy, row.collectedReason];
}

test("what is due is received once, and the log says by whom", async () => {
  const id = await owing();
  const given = { amount: 45_000, reason: "" };
  const answers = await Promise.all([1, 2, 3].map(() => receiveCash(id, given, admin)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: "nothing-due" });
  expect(await cashOf(id)).toEqual([45_000, admin.id, null]);
  expect(await db.select().from(auditLog).where(eq(auditLog.subjectId, id))).toMatchObject([
    { action: "order.receive-cash", actorEmail: admin.email, detail: { amount: 45_000 } },
  ]);
});

test("another amount needs a reason, and nothing is written without one", async () => {
  const id = await owing();
  expect(await receiveCash(id, { amount: 40_000, reason: "" }, admin)).toEqual({
    ok: false,
    refusal: { code: "reason-needed", due: 45_000 },
  });
  expect(await cashOf(id)).toEqual([null, null, null]);
  await receiveCash(id, { amount: 40_000, reason: "a torn packet" }, admin);
  expect(await cashOf(id)).toEqual([40_000, admin.id, "a torn packet"]);
});

test.each([
  ["cancelled", { status: "cancelled" }],
  ["returned", { status: "returned" }],
  ["paid online", { paymentMethod: "online", paymentStatus: "online" }],
  ["not paid", { paymentMethod: "online", paymentStatus: "pending" }],
  [
    "refunded",
    { paymentMethod: "online", paymentStatus: "online", refund: "refunded", dueAtDoor: 5_000 },
  ],
] as [string, OrderRowToMake][])("an order that is %s owes nothing", async (_, values) => {
  const id = await owing(values);
  expect(await receiveCash(id, { amount: 45_000, reason: "" }, admin)).toEqual({
    ok: false,
    refusal: "nothing-due",
  });
});

test("of an order that was paid online and made larger, the difference is due", async () => {
  const id = await owing({ paymentMethod: "online", paymentStatus: "online", dueAtDoor: 5_000 });
  expect((await receiveCash(id, { amount: 5_000, reason: "" }, admin)).ok).toBe(true);
});

test("many are received at once, if they still come to what the screen showed", async () => {
  const ids = [await owing(), await owing()];
  expect(await receiveCashOfMany(ids, { n: 2, amount: 80_000 }, admin)).toEqual({
    ok: false,
    refusal: "changed",
  });
  await receiveCash(ids[0] ?? "", { amount: 45_000, reason: "" }, { id: "b", email: "b@x.in" });
  // Somebody else has received one of them meanwhile.
  expect((await receiveCashOfMany(ids, { n: 2, amount: 90_000 }, admin)).ok).toBe(false);
  expect(await cashOf(ids[1] ?? "")).toEqual([null, null, null]);
  expect((await receiveCashOfMany(ids, { n: 1, amount: 45_000 }, admin)).ok).toBe(true);
  expect(await cashOf(ids[0] ?? "")).toEqual([45_000, "b", null]);
  expect(await cashOf(ids[1] ?? "")).toEqual([45_000, admin.id, null]);
});

test("presses of the same orders at once count them once", async () => {
  const ids = [await owing(), await owing(), await owing()];
  const seen = { n: 3, amount: 135_000 };
  const answers = await Promise.all(
    [ids, ids.toReversed(), ids].map((each) => receiveCashOfMany(each, seen, admin)),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

test("each buyer's open page is told what was received and taken back", async () => {
  const first = await owing({ userId: "asha" });
  const ids = [first, await owing({ userId: "asha" }), await owing({ userId: "bina" })];
  const many = () => receiveCashOfMany(ids, { n: 3, amount: 135_000 }, admin);
  expect(await publishedBy(many)).toEqual(["my-orders:asha", "my-orders:bina", "orders"]);
  const back = () => takeCashBack({ orderId: first }, admin);
  expect(await publishedBy(back)).toEqual(["my-orders:asha", "orders"]);
  const one = () => receiveCash(first, { amount: 45_000, reason: "" }, admin);
  expect(await publishedBy(one)).toEqual(["my-orders:asha", "orders"]);
});

test("one press is taken back as a whole, and no other", async () => {
  const ids = [await owing(), await owing()];
  const other = await owing();
  await receiveCashOfMany(ids, { n: 2, amount: 90_000 }, admin);
  await receiveCash(other, { amount: 45_000, reason: "" }, { id: "b", email: "b@x.in" });
  const [row] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, ids[0] ?? ""));
  const at = row?.collectedAt ?? new Date(0);
  expect(await takeCashBack({ at, by: admin.id }, admin)).toBe(2);
  expect(await cashOf(ids[1] ?? "")).toEqual([null, null, null]);
  expect(await cashOf(other)).toEqual([45_000, "b", null]);
  expect(await takeCashBack({ orderId: ids[0] ?? "" }, admin)).toBe(0);
  expect((await receiveCashOfMany(ids, { n: 2, amount: 90_000 }, admin)).ok).toBe(true);
});
