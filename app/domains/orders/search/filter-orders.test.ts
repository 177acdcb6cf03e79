import { v4 as uuid } from "uuid";
import { afterEach, describe, expect, test, vi } from "vitest";
import { db } from "#app/server/database/database.server.ts";
import { makeOrderRow, type OrderRowToMake } from "#tests/made-order-row.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { isClosed, orderStatuses } from "../order/order.ts";
import { orders } from "../order/order-table.server.ts";
import { countWaitingOrders } from "./filter-orders.server.ts";
import { maxCounted, orderStages } from "./order-filter.ts";
import { searchOrders } from "./search-orders.server.ts";

ownDatabase();

const place = (time: string, values: OrderRowToMake = {}) =>
  makeOrderRow({ ...values, time: new Date(time) });

const now = new Date("2026-04-05T20:00:00Z");

afterEach(async () => {
  vi.useRealTimers();
  await db.delete(orders);
});

describe("waiting orders", () => {
  const unpaid = { paymentMethod: "online", paymentStatus: "pending" } as const;
  const paid = { paymentMethod: "online", paymentStatus: "online" } as const;
  const day = "2026-04-02T12:00:00Z";

  test("are those to be paid, to be packed and to be sent", async () => {
    await place(day, unpaid);
    await place(day);
    await place(day, paid);
    await place(day, { status: "confirmed" });
    await place(day, { status: "processing" });
    await place(day, { status: "processing" });
    await place(day, { status: "shipped" });
    await place(day, { status: "delivered" });
    expect(await countWaitingOrders(now)).toEqual({
      unpaid: 1,
      "to-pack": 3,
      "to-send": 2,
    });
  });

  test("are not those that nobody can pay any more, or whose money goes back", async () => {
    await place("2026-03-29T19:59:59Z", unpaid);
    await place("2026-03-29T20:00:00Z", unpaid);
    await place(day, { ...paid, refund: "due" });
    for (const status of orderStatuses.filter(isClosed)) await place(day, { ...unpaid, status });
    expect(await countWaitingOrders(now)).toMatchObject({ unpaid: 1, "to-pack": 0 });
  });

  test("are those that the list behind each count shows", async () => {
    vi.useFakeTimers({ now, toFake: ["Date"] });
    for (const status of orderStatuses.filter((each) => !isClosed(each))) {
      await place(day, { status });
      await place(day, { ...paid, status });
      await place(day, { ...unpaid, status });
      await place(day, { ...paid, status, refund: "refunded" });
      await place("2026-03-29T19:59:59Z", { ...unpaid, status });
    }
    const counts = await countWaitingOrders();
    for (const stage of orderStages) {
      const filter = { stage, status: undefined, payment: undefined, q: "" };
      const { rows } = await searchOrders(filter, undefined, 100);
      expect(rows, stage).toHaveLength(counts[stage]);
      expect(rows.length, stage).toBeGreaterThan(0);
    }
  });

  test("are counted up to a thousand", async () => {
    await place(day);
    const [one] = await db.select().from(orders);
    if (!one) throw new Error("it was placed");
    const { orderNumber: _, receipt: _receipt, ...row } = one;
    const others = Array.from({ length: maxCounted }, (_, n) => ({
      ...row,
      ...{ id: uuid(), checkoutKey: uuid(), sequence: row.sequence + n + 1 },
    }));
    await db.insert(orders).values(others);
    expect(await countWaitingOrders(now)).toMatchObject({ "to-pack": maxCounted });
  });
});
