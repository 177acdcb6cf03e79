import { afterEach, describe, expect, test } from "vitest";
import { db, pool } from "#app/server/database/database.server.ts";
import { makeOrderRow, type OrderRowToMake } from "#tests/made-order-row.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { orders } from "../order/order-table.server.ts";
import { customerFigures } from "./customer-figures.server.ts";
import { recentSales, salesByDay } from "./sales.server.ts";

ownDatabase();

const place = (time: string, { grandTotal = 100, ...values }: OrderRowToMake = {}) =>
  makeOrderRow({ ...values, time: new Date(time), grandTotal, totalAmount: grandTotal });

/** Half past one at night of 6 April in Kolkata; still the 5th in London. */
const now = new Date("2026-04-05T20:00:00Z");

const dayOf = async (day: string) => (await salesByDay(30, now)).find((sales) => sales.day === day);

afterEach(() => db.delete(orders));

describe("sales by day", () => {
  test("thirty days, today last, and a day without orders is 0", async () => {
    await place("2026-04-01T12:00:00+05:30");
    const days = await salesByDay(30, now);
    expect(days).toHaveLength(30);
    expect(days.at(0)).toEqual({ day: "2026-03-08", orders: 0, revenue: 0 });
    expect(days.at(-1)).toEqual({ day: "2026-04-06", orders: 0, revenue: 0 });
    expect(days.filter(({ orders: n }) => n > 0)).toEqual([
      { day: "2026-04-01", orders: 1, revenue: 100 },
    ]);
  });

  test("a day begins and ends at midnight in Kolkata", async () => {
    await place("2026-04-04T23:59:59.999+05:30", { grandTotal: 1 });
    await place("2026-04-05T00:00:00+05:30", { grandTotal: 20 });
    await place("2026-04-05T23:59:59.999+05:30", { grandTotal: 300 });
    await place("2026-04-06T00:00:00+05:30", { grandTotal: 4000 });
    expect(await dayOf("2026-04-04")).toMatchObject({ orders: 1, revenue: 1 });
    expect(await dayOf("2026-04-05")).toMatchObject({ orders: 2, revenue: 320 });
    expect(await dayOf("2026-04-06")).toMatchObject({ orders: 1, revenue: 4000 });
  });

  test("what is older than thirty days, or yet to come, is left out", async () => {
    await place("2026-03-07T23:59:59.999+05:30");
    await place("2026-03-08T00:00:00+05:30");
    await place("2026-04-06T01:30:01+05:30");
    const days = await salesByDay(30, now);
    expect(days.reduce((sum, { orders: n }) => sum + n, 0)).toBe(1);
    expect(days.at(0)).toMatchObject({ orders: 1 });
  });

  test("revenue is what is cash on delivery, or paid and kept; every order is counted", async () => {
    const online = { paymentMethod: "online", paymentStatus: "online" } as const;
    const day = "2026-04-02T12:00:00+05:30";
    await place(day, { grandTotal: 1 });
    await place(day, { grandTotal: 20, ...online });
    await place(day, { grandTotal: 300, paymentMethod: "online", paymentStatus: "pending" });
    await place(day, { grandTotal: 4000, ...online, refund: "due" });
    await place(day, { grandTotal: 50_000, ...online, refund: "asked" });
    await place(day, { grandTotal: 600_000, ...online, refund: "refunded" });
    expect(await dayOf("2026-04-02")).toEqual({ day: "2026-04-02", orders: 6, revenue: 21 });
  });

  test("one at no price that replaces what came back is no order", async () => {
    const day = "2026-04-02T12:00:00+05:30";
    const came = await place(day, { status: "replaced" });
    await place(day, { grandTotal: 0, checkoutKey: `replaces-${came}` });
    expect(await dayOf("2026-04-02")).toMatchObject({ orders: 1, revenue: 100 });
  });

  test("what went back as a favour is taken off; what left the order with its lines is off already", async () => {
    const online = {
      paymentMethod: "online",
      paymentStatus: "online",
      paymentId: "pay_1",
    } as const;
    const id = await place("2026-04-03T12:00:00+05:30", { grandTotal: 1000, ...online });
    await pool.query(
      `with asked as (
         insert into provider_orders (id, order_id, order_number, email, amount)
         values ('order_1', $1, '', '', 1500)
       ), paid as (
         insert into payments (id, provider_order_id, amount, state)
         values ('pay_1', 'order_1', 1500, 'kept')
       )
       insert into partial_refunds (id, payment_id, amount, state, reason, is_for_lines)
       values ('1', 'pay_1', 500, 'refunded', '', true), ('2', 'pay_1', 30, 'due', '', false)`,
      [id],
    );
    expect(await dayOf("2026-04-03")).toMatchObject({ orders: 1, revenue: 970 });
    const buyer = { id: "somebody", email: "asha@example.org", emailVerified: false };
    expect(await customerFigures(buyer)).toMatchObject({ orders: 1, spent: 970 });
  });
});

describe("recent sales", () => {
  const totals = async (at: Date) => {
    const days = await recentSales(at);
    return { days: days.length, orders: days.reduce((sum, { orders: n }) => sum + n, 0) };
  };
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

  test("today's orders count at once, those of earlier days within a minute", async () => {
    expect(await totals(now)).toEqual({ days: 30, orders: 0 });
    await place("2026-04-06T00:00:00+05:30");
    await place("2026-04-05T23:59:59.999+05:30");
    expect(await totals(later(59))).toEqual({ days: 30, orders: 1 });
    expect(await totals(later(61))).toEqual({ days: 30, orders: 2 });
  });

  test("at midnight in Kolkata, today becomes an earlier day", async () => {
    await place("2026-04-06T12:00:00+05:30");
    const [, ...days] = await recentSales(new Date("2026-04-06T18:29:59.999Z"));
    const next = await recentSales(new Date("2026-04-06T18:30:00Z"));
    expect(next).toEqual([...days, { day: "2026-04-07", orders: 0, revenue: 0 }]);
    expect(next.at(-2)).toMatchObject({ day: "2026-04-06", orders: 1 });
  });
});
