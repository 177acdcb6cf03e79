import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { dayOf } from "#app/lib/time/time.ts";
import { db } from "#app/server/database/database.server.ts";
import { admin } from "#tests/factories.ts";
import { makeOrderRow } from "#tests/made-order-row.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { recordAttempt } from "../attempts/record-attempt.server.ts";
import { orders } from "../order/order-table.server.ts";
import { findGuestOrder } from "./find-guest-order.server.ts";

ownDatabase();

const now = new Date("2026-11-23T12:00:00+05:30");
const find = (number: string, phone: string) => findGuestOrder(number, phone, now);
const notFound = { ok: false, refusal: "not-found" };

/** In a month of its own. */
let months = 2000;
async function order(phone: string, values: Parameters<typeof makeOrderRow>[0] = {}) {
  months += 1;
  const month = `JRMG/${months}-26/JUN`;
  await makeOrderRow({ month, phone, ...values });
  return `${month}/01`;
}

test("number and telephone number open what became of it, and nothing of who bought it", async () => {
  const number = await order("9000000001", {
    status: "shipped",
    courier: "india-post",
    trackingNumber: "EM123456789IN",
    titles: ["Ragi Til Laddu"],
  });
  const found = await find(number, "9000000001");
  expect(found).toMatchObject({
    ok: true,
    value: {
      order: {
        orderNumber: number,
        status: "shipped",
        courier: "india-post",
        trackingNumber: "EM123456789IN",
        city: "Ranchi",
        toPay: { amount: 100, where: "door" },
        events: [],
      },
    },
  });
  const told = JSON.stringify(found);
  for (const secret of ["Asha", "House 12", "example.org", "9000000001", "834001", "Laddu"]) {
    expect(told).not.toContain(secret);
  }
});

test("of a parcel that could not be handed over it is told why, and when it comes again (rules: attempts-7)", async () => {
  const number = await order("9000000001", { status: "shipped", shippedAt: new Date() });
  const [row] = await db.select().from(orders).where(eq(orders.orderNumber, number));
  const day = dayOf(new Date());
  const told = { reason: "not-at-home", day, comesOn: day, note: "The guard said so" } as const;
  await recordAttempt(row?.id ?? "", { ...told, source: "staff", key: "k" }, admin);
  const found = await find(number, "9000000001");
  const attempt = { reason: "not-at-home", day, comesOn: day, state: "arranged" };
  expect(found).toMatchObject({ value: { order: { attempts: [attempt] } } });
  expect(JSON.stringify(found)).not.toContain("guard");
});

test.each([
  ["9000000001", "+91 90000 00001"],
  ["+91 90000-00001", "09000000001"],
  ["0651 2345678", "06512345678"],
])("an order to %j is found with %j", async (phone, typed) => {
  expect(await find(await order(phone), typed)).toMatchObject({ ok: true });
});

test("the short number is this financial year's or the last one's, the one that fits the telephone", async () => {
  await makeOrderRow({ month: "JRMG/2026-27/MAY", phone: "9000000011" });
  await makeOrderRow({ month: "JRMG/2025-26/MAY", phone: "9000000012" });
  await makeOrderRow({ month: "JRMG/2024-25/MAY", phone: "9000000013" });
  const numberWith = async (phone: string) => {
    const found = await find("may/1", phone);
    return found.ok && found.value.order.orderNumber;
  };
  expect(await numberWith("9000000011")).toBe("JRMG/2026-27/MAY/01");
  expect(await numberWith("9000000012")).toBe("JRMG/2025-26/MAY/01");
  expect(await numberWith("9000000013")).toBe(false);
});

test("nothing is found without a telephone number, and of a deleted account", async () => {
  expect(await find(await order(""), "")).toEqual(notFound);
  expect(await find(await order("123"), "123")).toEqual(notFound);
  const left = await order("9000000001", { accountDeletedAt: now });
  expect(await find(left, "9000000001")).toEqual(notFound);
});

test("ten wrong tries at one number are an end of it, in all its writings; finding it begins anew", async () => {
  await order("9000000001", { month: "JRMG/2026-27/JUL" });
  const wrong = () => find("JRMG/2026-27/JUL/01", "9111111111");
  for (let n = 0; n < 5; n += 1) expect(await wrong()).toEqual(notFound);
  expect(await find("jul/1", "9000000001")).toMatchObject({ ok: true });
  for (let n = 0; n < 10; n += 1) expect(await wrong()).toEqual(notFound);
  expect(await find("jul 01", "9000000001")).toMatchObject({
    refusal: { code: "too-many-tries" },
  });
});
