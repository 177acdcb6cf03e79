import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { undeliveredParcels } from "#app/domains/orders/attempts/read-attempts.server.ts";
import { attemptRowsOf } from "#app/domains/orders/attempts/record-attempt.server.ts";
import { orderLines, orders } from "#app/domains/orders/order/order-table.server.ts";
import { saveShipment } from "#app/domains/orders/parcels/ship-order.server.ts";
import { setOrderStatus } from "#app/domains/orders/status/set-order-status.server.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { db } from "#app/server/database/database.server.ts";
import { auditLog } from "#app/server/database/infrastructure-tables.server.ts";
import { admin } from "#tests/factories.ts";
import fc from "#tests/fast-check.ts";
import { makeOrderRow, type OrderRowToMake } from "#tests/made-order-row.ts";
import { courierLogin, ownCourier } from "#tests/own-courier.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { readPdf } from "#tests/read-pdf.ts";
import { courierApi } from "../api/courier-api.server.ts";
import { firstSettings } from "../booking/booking-settings.ts";
import { saveBookingSettings } from "../booking/make-booking-sheet.server.ts";
import {
  askPickUp,
  bookParcel,
  cancelBooking,
  planBooking,
  quoteOrder,
} from "./book-parcel.server.ts";
import { courierBookings } from "./booking-tables.server.ts";
import { queueBookings, tendBookings } from "./look-after-bookings.server.ts";
import { applyNews, takeCourierWebhook } from "./parcel-news.server.ts";
import { bookedParcels, bookingOf } from "./read-bookings.server.ts";

ownDatabase();
const own = ownCourier();
const settings = { ...firstSettings, shiprocketPickup: "Primary", senderPin: "835103" };

beforeEach(async () => {
  await db.delete(orders);
  await saveBookingSettings(settings, admin);
  own.courier.after = () => {};
  own.courier.tells = false;
  own.courier.parcels.length = 0;
});

/** A packed order of 500 gm that is due ₹450 in cash. */
async function packed(values: OrderRowToMake = {}): Promise<string> {
  const sums = { totalAmount: 45_000, grandTotal: 45_000 };
  const id = await makeOrderRow({
    status: "processing",
    titles: ["Ragi Flour"],
    ...sums,
    ...values,
  });
  await db.update(orderLines).set({ pack: 500, price: 45_000 }).where(eq(orderLines.orderId, id));
  return id;
}

async function orderOf(id: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error("no order");
  return order;
}

const rowsOf = (id: string) =>
  db.select().from(courierBookings).where(eq(courierBookings.orderId, id));

/** Books with the cheapest. */
async function booked(values: OrderRowToMake = {}) {
  const id = await packed(values);
  expect(await bookParcel(id, "10", admin)).toEqual({ ok: true, value: "Delhivery Surface" });
  const booking = await bookingOf(id, true);
  return { id, awb: booking?.awb ?? "" };
}

/** Later than whatever stands, so that a loser of two at once is seen. */
const lapse = (id: string) =>
  db
    .update(courierBookings)
    .set({ begunAt: sql`now() - interval '2 minutes'` })
    .where(and(eq(courierBookings.orderId, id), eq(courierBookings.state, "begun")));

describe("a parcel", () => {
  test("is quoted, booked with its label, picked up, tracked and delivered", async () => {
    const id = await packed();
    expect(await quoteOrder(id)).toMatchObject({
      value: [
        // 600 gm are two steps of half a kilogram, and cash is collected.
        {
          courierId: "10",
          name: "Delhivery Surface",
          carriage: 16_200,
          days: 5,
          isRecommended: true,
        },
        { courierId: "51", carriage: 17_700 },
        { courierId: "1", carriage: 28_100 },
      ],
    });
    expect(await bookParcel(id, "51", admin)).toMatchObject({ value: "Xpressbees Surface" });
    const booking = await bookingOf(id, true);
    expect(booking).toMatchObject({ state: "booked", carriage: 17_700, fault: "" });
    expect(await bookingOf(id, false)).toMatchObject({ carriage: null });
    expect(await orderOf(id)).toMatchObject({
      status: "processing",
      courier: "xpressbees",
      trackingNumber: booking?.awb,
    });
    expect(own.courier.parcels).toMatchObject([{ collects: 450, name: "Asha Devi" }]);
    const label = await courierApi()?.label(await bookedParcels([id]));
    const text = (await readPdf(label ?? new Uint8Array())).texts.join(" ");
    expect(text).toContain("no parcel is booked");
    expect(text).toContain(booking?.awb);

    expect(await askPickUp(admin)).toEqual({ asked: 1, fault: undefined });
    expect(await askPickUp(admin)).toEqual({ asked: 0, fault: undefined });
    const awb = booking?.awb ?? "";
    for (const step of ["picked-up", "out-for-delivery", "not-at-home"] as const) {
      await own.courier.move(awb, step);
    }
    await applyNews(awb, (await courierApi()?.track(awb)) ?? []);
    expect(await orderOf(id)).toMatchObject({ status: "shipped" });
    expect(await attemptRowsOf(db, id)).toMatchObject([
      { reason: "not-at-home", source: "courier" },
    ]);
    own.courier.tells = true;
    await own.courier.move(awb, "delivered");
    await expect.poll(async () => (await orderOf(id)).status).toBe("delivered");
    expect(await bookingOf(id, true)).toMatchObject({ said: "DELIVERED" });
    const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(entries.map(({ action, actorEmail }) => [action, actorEmail])).toEqual([
      ["order.set-courier", admin.email],
      ["order.book-parcel", admin.email],
      ["order.ask-pick-up", admin.email],
      ["order.set-status", "Shiprocket"],
      ["order.set-status", "Shiprocket"],
    ]);
  });

  test("that was paid in part collects the rest, and one that was paid nothing", async () => {
    const partly = await booked({
      paymentStatus: "online",
      paymentMethod: "online",
      dueAtDoor: 30_000,
    });
    const all = await booked({ paymentStatus: "online", paymentMethod: "online" });
    const collects = new Map(own.courier.parcels.map((parcel) => [parcel.awb, parcel.collects]));
    expect([collects.get(partly.awb), collects.get(all.awb)]).toEqual([300, 0]);
  });

  test("is booked once by two who press at once, thrice", async () => {
    const id = await packed();
    const answers = await Promise.all([1, 2, 3, 4].map(() => bookParcel(id, "10", admin)));
    expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    expect(await bookParcel(id, "51", admin)).toMatchObject({ value: "Delhivery Surface" });
    expect(own.courier.parcels).toHaveLength(1);
    expect(await rowsOf(id)).toHaveLength(1);
  });

  test.each(["orders/create/adhoc", "courier/assign/awb"])(
    "whose answer to %s was lost is found by its number, and not booked again",
    async (lost) => {
      const id = await packed();
      own.courier.after = (path) => {
        if (path === lost) throw new Error("on purpose");
      };
      expect(await bookParcel(id, "51", admin)).toMatchObject({ ok: false });
      own.courier.after = () => {};
      expect(await bookParcel(id, "51", admin)).toMatchObject({ ok: false });
      await tendBookings();
      expect(own.courier.parcels).toHaveLength(1);
      await lapse(id);
      await tendBookings();
      const [parcel, another] = own.courier.parcels;
      expect([another, parcel?.courier]).toEqual([undefined, "Xpressbees Surface"]);
      expect(await bookingOf(id, true)).toMatchObject({ state: "booked", carriage: 17_700 });
      expect(await orderOf(id)).toMatchObject({
        trackingNumber: parcel?.awb,
        courier: "xpressbees",
      });
    },
  );

  test("that was saved when its process was killed is finished", async () => {
    const { id, awb } = await booked();
    // As it stood between the order's number and the booking's own row.
    const begun = { state: "begun", awb: null, carriage: null, begunAt: null } as const;
    await db.update(courierBookings).set(begun).where(eq(courierBookings.orderId, id));
    await tendBookings();
    expect(await bookingOf(id, true)).toMatchObject({ state: "booked", awb, carriage: 16_200 });
    expect(own.courier.parcels).toHaveLength(1);
  });

  test("that is not fit is not booked, with why", async () => {
    const address = (await orderOf(await packed())).selectedAddresses;
    const faults = [
      [await packed({ status: "ordered" }), "It is not packed yet"],
      [await packed({ status: "shipped" }), "It has left already"],
      [await packed({ paymentMethod: "online", paymentStatus: "pending" }), "It is not paid"],
      [
        await packed({ selectedAddresses: { ...address, pinCode: "12" } }),
        "No pin code of six digits",
      ],
    ] as const;
    for (const [id, fault] of faults) {
      expect(await bookParcel(id, "10", admin)).toEqual({ ok: false, refusal: fault });
    }
    const nowhere = await packed();
    await db
      .update(orders)
      .set({ selectedAddresses: { ...address, pinCode: "999999" } })
      .where(eq(orders.id, nowhere));
    expect(await quoteOrder(nowhere)).toEqual({ ok: true, value: [] });
    expect(await bookParcel(nowhere, undefined, admin)).toMatchObject({ ok: false });
    expect(await bookingOf(nowhere, true)).toMatchObject({
      state: "begun",
      fault: expect.stringContaining("pin code"),
    });
    await saveBookingSettings({ ...settings, shiprocketPickup: "" }, admin);
    expect(await quoteOrder(await packed())).toMatchObject({
      refusal: expect.stringContaining("Shiprocket: pickup location"),
    });
    expect(own.courier.parcels).toHaveLength(0);
  });

  test("is cancelled until it has left, and with its order", async () => {
    const { id, awb } = await booked();
    const twice = await Promise.all([1, 2].map(() => cancelBooking(id, admin)));
    expect(twice).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await cancelBooking(id, admin)).toMatchObject({ ok: true });
    expect(own.courier.parcels).toMatchObject([{ awb, isCancelled: true }]);
    expect(await orderOf(id)).toMatchObject({ trackingNumber: null });
    // What was cancelled does not count as booked.
    expect(await bookParcel(id, "1", admin)).toMatchObject({ value: "Blue Dart Air" });
    await db.update(orders).set({ status: "cancelled" }).where(eq(orders.id, id));
    await tendBookings();
    expect(own.courier.parcels.map(({ isCancelled }) => isCancelled)).toEqual([true, true]);
    const left = await booked();
    await setOrderStatus(left.id, "shipped", admin);
    expect(await cancelBooking(left.id, admin)).toEqual({
      ok: false,
      refusal: "It has left already",
    });
  });
});

test("chosen orders are booked together, and those that are not fit are named (rules: couriers-13)", async () => {
  const ids = [await packed(), await packed(), await packed({ status: "ordered" })];
  const numbered = await packed({ trackingNumber: "EX1" });
  const plan = await planBooking([...ids, numbered]);
  expect(plan.ready).toHaveLength(2);
  expect(plan.leftOut.map(({ fault }) => fault).toSorted()).toEqual([
    "It has a tracking number already",
    "It is not packed yet",
  ]);
  expect(await queueBookings([...ids, numbered], admin)).toBe(2);
  expect(await queueBookings(ids, admin)).toBe(2);
  await Promise.all([tendBookings(), tendBookings()]);
  expect(own.courier.parcels).toHaveLength(2);
  expect(own.courier.parcels.every(({ courier }) => courier === "Delhivery Surface")).toBe(true);
  expect(await queueBookings(ids, admin)).toBe(0);
});

test("a parcel of which nothing is heard is asked about once a day", async () => {
  const { id, awb } = await booked();
  await own.courier.move(awb, "picked-up");
  await tendBookings();
  expect(await orderOf(id)).toMatchObject({ status: "processing" });
  await tendBookings(new Date(Date.now() + 25 * 60 * 60 * 1000));
  expect(await orderOf(id)).toMatchObject({ status: "shipped" });
});

test("a webhook is believed by its token alone", async () => {
  const { id, awb } = await booked();
  const body = JSON.stringify(await own.courier.move(awb, "picked-up"));
  for (const token of ["", "another", `${courierLogin.webhookToken} `]) {
    expect(await takeCourierWebhook(body, token)).toMatchObject({ refusal: "not-believed" });
  }
  const token = courierLogin.webhookToken;
  for (const broken of ["", "{", "[]", '{"awb":{}}']) {
    expect(await takeCourierWebhook(broken, token)).toMatchObject({ refusal: "malformed" });
  }
  expect(await orderOf(id)).toMatchObject({ status: "processing" });
  expect(await takeCourierWebhook(body, token)).toEqual({ ok: true, value: undefined });
  expect(await takeCourierWebhook(body.replaceAll(awb, "NOBODYS"), token)).toMatchObject({
    ok: true,
  });
  expect(await orderOf(id)).toMatchObject({ status: "shipped", collectedAt: null });
});

test("what staff have set right is not undone by a word that is told again", async () => {
  const { id, awb } = await booked();
  await own.courier.move(awb, "picked-up");
  const said = JSON.stringify(
    await own.courier.move(awb, "delivered", new Date(Date.now() + 1000)),
  );
  await takeCourierWebhook(said, courierLogin.webhookToken);
  expect(await orderOf(id)).toMatchObject({ status: "delivered" });
  await setOrderStatus(id, "processing", admin);
  await takeCourierWebhook(said, courierLogin.webhookToken);
  expect(await orderOf(id)).toMatchObject({ status: "processing" });
});

test("webhooks tripled, shuffled, late and at once have one effect (rules: couriers-15)", async () => {
  const hour = 60 * 60 * 1000;
  const ways = [
    ["picked-up", "in-transit", "delivered"],
    ["picked-up", "not-at-home", "out-for-delivery", "refused", "delivered"],
    ["picked-up", "not-at-home", "refused", "coming-back", "back"],
    ["picked-up", "in-transit", "coming-back"],
  ] as const;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ways),
      fc.infiniteStream(fc.nat()),
      fc.boolean(),
      fc.boolean(),
      async (way, numbers, atOnce, isCut) => {
        await db.delete(orders);
        own.courier.parcels.length = 0;
        const { id, awb } = await booked();
        // A day for each step, the last of them today.
        const bodies: string[] = [];
        for (const [n, step] of way.entries()) {
          const at = new Date(Date.now() - (way.length - 1 - n) * 24 * hour);
          const { scans, ...told } = (await own.courier.move(awb, step, at)) as { scans: object[] };
          // Some couriers tell the last step alone.
          bodies.push(JSON.stringify({ ...told, scans: isCut ? scans.slice(-1) : scans }));
        }
        const order = [...bodies, ...bodies, ...bodies]
          .map((body) => ({ body, at: numbers.next().value as number }))
          .toSorted((one, other) => one.at - other.at)
          .map(({ body }) => body);
        const take = (body: string) => takeCourierWebhook(body, courierLogin.webhookToken);
        if (atOnce) await Promise.all(order.map(take));
        else for (const body of order) await take(body);
        const last = way.at(-1);
        const goesBack = last === "back" || last === "coming-back";
        const after = await orderOf(id);
        expect(after).toMatchObject({
          status: goesBack ? "shipped" : "delivered",
          collectedAt: null,
          stockHold: "taken",
        });
        const attempts = await attemptRowsOf(db, id);
        const tried = way.flatMap((step) =>
          step === "not-at-home" || step === "refused" ? [step] : [],
        );
        // What is told after the delivery, without what was before, is of no use any more.
        const reasons = attempts.map(({ reason }) => reason).toSorted();
        if (goesBack || !isCut)
          expect(reasons).toEqual(tried.length > 0 ? tried : goesBack ? ["other"] : []);
        expect(new Set(attempts.map(({ day }) => day)).size).toBe(attempts.length);
        const open = attempts.filter(({ state }) => state !== "ended");
        expect(open.map(({ state, toldBack }) => [state, toldBack])).toEqual(
          goesBack ? [["given-up", last === "back" ? "came-back" : "coming-back"]] : [],
        );
        const { rows } = await undeliveredParcels();
        expect(rows.map(({ isDue }) => isDue)).toEqual(goesBack ? [last === "back"] : []);
        expect(await bookingOf(id, true)).toMatchObject({ state: "booked" });
        expect(after.shippedAt && dayOf(after.shippedAt) <= dayOf(new Date())).toBe(true);
        const moved = await db
          .select()
          .from(auditLog)
          .where(and(eq(auditLog.subjectId, id), eq(auditLog.action, "order.set-status")));
        expect(moved.length).toBe(goesBack ? 1 : 2);
      },
    ),
    { numRuns: 12 },
  );
});

test("another courier's number that staff have typed is not the booking's any more", async () => {
  const { id, awb } = await booked();
  await saveShipment(id, { courier: "own", trackingNumber: "MINE1" }, admin);
  await own.courier.move(awb, "picked-up");
  await applyNews(awb, (await courierApi()?.track(awb)) ?? []);
  expect(await orderOf(id)).toMatchObject({ status: "processing" });
  expect(await cancelBooking(id, admin)).toMatchObject({ ok: false });
});
