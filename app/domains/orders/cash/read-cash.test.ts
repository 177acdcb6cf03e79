import { expect, test } from "vitest";
import { makeUser } from "#tests/factories.ts";
import { makeOrderRow, type OrderRowToMake } from "#tests/made-order-row.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { lastReceived, owedByCourier, owedOrders } from "./read-cash.server.ts";

ownDatabase();

const now = new Date("2026-05-20T12:00:00+05:30");
const shipped = (at: string, values: OrderRowToMake = {}) =>
  makeOrderRow({ status: "shipped", shippedAt: new Date(at), courier: "delhivery", ...values });

test("what is owed is summed by courier and by the day of shipping in Jharkhand", async () => {
  const online = { paymentMethod: "online", paymentStatus: "online" } as const;
  const last = await shipped("2026-05-19T23:50:00+05:30");
  await shipped("2026-05-20T00:10:00+05:30", { status: "delivered" });
  await shipped("2026-05-20T09:00:00+05:30", { ...online, dueAtDoor: 700 });
  await shipped("2026-05-20T09:00:00+05:30", { courier: null });
  // None of these owes anything.
  await shipped("2026-05-20T09:00:00+05:30", online);
  await shipped("2026-05-20T09:00:00+05:30", { ...online, dueAtDoor: 700, refund: "due" });
  await shipped("2026-05-20T09:00:00+05:30", { status: "returned" });
  await shipped("2026-05-20T09:00:00+05:30", { totalAmount: 0, grandTotal: 0 });
  await shipped("2026-05-20T09:00:00+05:30", { collectedAt: new Date(0), collectedAmount: 100 });
  await makeOrderRow({ status: "processing" });
  const old = await shipped("2026-02-01T09:00:00+05:30");

  expect(await owedByCourier(undefined, now)).toMatchObject({
    groups: [
      { day: "2026-05-20", courier: "delhivery", n: 2, amount: 800 },
      { day: "2026-05-20", courier: null, n: 1, amount: 100 },
      { day: "2026-05-19", courier: "delhivery", n: 1, amount: 100 },
    ],
    older: "2026-02-01",
  });
  expect(await owedOrders({ day: "2026-05-19", courier: "delhivery" })).toMatchObject([
    { id: last, name: "Asha Devi", due: 100 },
  ]);
  expect(await owedByCourier("2026-02-01", now)).toMatchObject({
    groups: [{ day: "2026-02-01", n: 1 }],
    older: undefined,
  });
  expect(
    (await owedOrders({ day: "2026-02-01", courier: "delhivery" })).map(({ id }) => id),
  ).toEqual([old]);
});

test("what was received is told by person and by press", async () => {
  const asha = await makeUser({ fullName: "Asha Munda" });
  const received = (at: string, collectedBy: string) =>
    makeOrderRow({
      ...{ collectedAmount: 1_000, collectedBy, collectedAt: new Date(at), status: "delivered" },
    });
  await received("2026-05-20T10:00:00+05:30", asha.id);
  await received("2026-05-20T10:00:00+05:30", asha.id);
  const single = await received("2026-05-14T00:30:00+05:30", "gone");
  await received("2026-05-13T23:30:00+05:30", asha.id);
  const { people, presses } = await lastReceived(now);
  expect(people).toEqual([
    { id: asha.id, name: "Asha Munda", today: 2_000, week: 2_000 },
    { id: "gone", name: null, today: 0, week: 1_000 },
  ]);
  expect(presses).toMatchObject([
    { at: new Date("2026-05-20T10:00:00+05:30"), n: 2, amount: 2_000, order: undefined },
    { n: 1, amount: 1_000, order: { id: single } },
  ]);
});
