import { and, desc, eq, isNull, ne } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { hasLeft } from "#app/domains/orders/order/order.ts";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { publishOrder } from "#app/domains/orders/order/publish-order.server.ts";
import { saveShipment } from "#app/domains/orders/parcels/ship-order.server.ts";
import { plainNumber } from "#app/domains/orders/parcels/shipment.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { m } from "#app/paraglide/messages.js";
import { db } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import {
  type CourierApi,
  CourierAway,
  CourierRefusal,
  courierApi,
  type Quote,
} from "../api/courier-api.server.ts";
import type { BookingSettings } from "../booking/booking-settings.ts";
import {
  type BookedOrder,
  bookingFault,
  bookingSheets,
  type Parcel,
  parcelOf,
} from "../booking/booking-sheets.ts";
import { ordersToBook, readBookingSettings } from "../booking/make-booking-sheet.server.ts";
import { settingWords } from "../booking/setting-words.ts";
import { readCourier } from "../files/read-courier-file.server.ts";
import { courierBookings } from "./booking-tables.server.ts";
import { standing, toPickUp } from "./read-bookings.server.ts";

/** In words for staff: why something cannot be done now. */
export type BookingFault = string;

/** Who begins to book has so long for it, in ms; then another may, who finds at the provider what was done. */
const turn = 60_000;

/** What the provider is told of a parcel; in words why it cannot be, where it cannot (rules: couriers-11). */
function fitParcel(order: BookedOrder, settings: BookingSettings): Result<Parcel, BookingFault> {
  const sheet = bookingSheets.shiprocket;
  const fault =
    bookingFault(order, sheet) ??
    (order.status === "processing" ? undefined : m.book_fault_not_packed());
  return fault ? refused(fault) : ok(parcelOf(order, sheet, settings));
}

/** Parts orders into those that can be booked, and those that cannot, with why. */
export async function planBooking(ids: readonly string[] | "to-send") {
  const [found, settings] = await Promise.all([ordersToBook(ids), readBookingSettings()]);
  // Of all that are packed, those that are booked are not in question.
  const wanted = ids === "to-send" ? found.filter(({ trackingNumber }) => !trackingNumber) : found;
  const judged = wanted.map((order) => {
    const fit = fitParcel(order, settings);
    return { order, fault: fit.ok ? order.trackingNumber && m.book_fault_number() : fit.refusal };
  });
  return {
    missing: missingIn(settings),
    ready: judged.flatMap(({ order, fault }) => (fault ? [] : [order])),
    leftOut: judged.flatMap(({ order, fault }) => (fault ? [{ order, fault }] : [])),
  };
}

/** What the provider needs to know of the shop, in words. */
const missingIn = (settings: BookingSettings) =>
  (["shiprocketPickup", "senderPin"] as const)
    .filter((name) => settings[name] === "")
    .map((name) => settingWords[name]());

/** What an order's booking needs: the API, its parcel, the shop's settings. */
async function readyToBook(orderId: string) {
  const api = courierApi();
  if (!api) return refused(m.book_fault_closed());
  const [[order], settings] = await Promise.all([ordersToBook([orderId]), readBookingSettings()]);
  const missing = missingIn(settings);
  if (missing.length > 0) return refused(m.booking_missing({ what: missing.join(", ") }));
  if (!order) return refused(m.change_seen_elsewhere());
  const fit = fitParcel(order, settings);
  return fit.ok ? ok({ api, settings, parcel: fit.value }) : fit;
}

/** Couriers that go to an order's address, the cheapest first (rules: couriers-11). For staff. */
export async function quoteOrder(orderId: string): Promise<Result<Quote[], BookingFault>> {
  const ready = await readyToBook(orderId);
  if (!ready.ok) return ready;
  const { api, parcel, settings } = ready.value;
  return heard(() => api.quote(parcel, settings));
}

/**
 * Books an order's parcel, once, whoever else does so at the same moment or was killed while doing it (rules: couriers-12).
 * @param courierId of the quotes; undefined for the one that the provider recommends.
 * @returns the name of the courier that carries it.
 */
export async function bookParcel(
  orderId: string,
  courierId: string | undefined,
  actor: Actor,
): Promise<Result<string, BookingFault>> {
  const ready = await readyToBook(orderId);
  const begun = await begin(orderId, courierId, actor, ready.ok ? undefined : ready.refusal);
  if (!begun.ok || begun.value.state === "booked") {
    return begun.ok ? ok(begun.value.courierName) : begun;
  }
  const { id } = begun.value;
  if (!ready.ok) return ready;
  const { api, parcel, settings } = ready.value;
  const booked = await heard(() => askToBook(api, parcel, settings, begun.value.courierId));
  if (!booked.ok) {
    // Where nobody answered, the turn goes on: what was done is found once it is over.
    if (booked.refusal !== m.book_fault_away()) {
      const fault = booked.refusal;
      await db
        .update(courierBookings)
        .set({ fault, begunAt: null })
        .where(eq(courierBookings.id, id));
    }
    publish("orders");
    return booked;
  }
  const { quote, ...made } = booked.value;
  const courierName = made.courierName || (quote?.name ?? "");
  const awb = plainNumber(made.awb);
  // First, because who finds it booked finds its number too.
  await saveShipment(
    orderId,
    { courier: readCourier(courierName) ?? "other", trackingNumber: awb },
    actor,
  );
  await db.transaction(async (tx) => {
    const [kept] = await tx
      .update(courierBookings)
      .set({
        ...{ state: "booked", courierName, awb, fault: "", begunAt: null },
        ...{ providerOrderId: made.orderId, providerParcelId: made.parcelId },
        ...{ carriage: quote?.carriage ?? null, bookedAt: new Date(), heardAt: new Date() },
      })
      .where(and(eq(courierBookings.id, id), eq(courierBookings.state, "begun")))
      .returning();
    if (!kept) return;
    const { orderNumber } = parcel.order;
    const detail = {
      order: orderNumber,
      courierName,
      trackingNumber: awb,
      carriage: kept.carriage,
    };
    await record(tx, actor, "order.book-parcel", orderId, detail);
  });
  publish("orders");
  return ok(courierName);
}

async function askToBook(
  api: CourierApi,
  parcel: Parcel,
  settings: BookingSettings,
  courierId: string | null,
) {
  // The browser is not asked what it costs.
  const quotes = await api.quote(parcel, settings);
  const quote = courierId
    ? quotes.find((one) => one.courierId === courierId)
    : (quotes.find(({ isRecommended }) => isRecommended) ?? quotes[0]);
  if (!quote) throw new CourierRefusal(m.book_none());
  return { ...(await api.book(parcel, settings, quote.courierId)), quote };
}

/** The row by which an order is booked once: a new one, or one that nobody is busy with. */
async function begin(
  orderId: string,
  courierId: string | undefined,
  actor: Actor,
  fault: BookingFault | undefined,
) {
  return db.transaction(async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("update");
    const [known] = await tx.select().from(courierBookings).where(standing(orderId)).for("update");
    if (known?.state === "booked") return ok(known);
    if (known?.begunAt && known.begunAt.getTime() > Date.now() - turn)
      return refused(m.book_fault_busy());
    if (fault && !known) return refused(fault);
    const begunAt = fault ? null : new Date();
    const values = {
      courierId: courierId ?? known?.courierId ?? null,
      fault: fault ?? "",
      begunAt,
    };
    const [row] = known
      ? await tx
          .update(courierBookings)
          .set(values)
          .where(eq(courierBookings.id, known.id))
          .returning()
      : await tx
          .insert(courierBookings)
          .values({
            id: uuid(),
            orderId,
            provider: "shiprocket",
            state: "begun",
            bookedBy: actor,
            ...values,
          })
          .returning();
    return row ? ok(row) : refused(m.change_seen_elsewhere());
  });
}

/** Cancels an order's booking at the provider, and takes its number off the order, until it has left (rules: couriers-14). */
export async function cancelBooking(
  orderId: string,
  actor: Actor,
): Promise<Result<string, BookingFault>> {
  const api = courierApi();
  const [found] = await db
    .select({ booking: courierBookings, order: orders })
    .from(courierBookings)
    .innerJoin(orders, eq(orders.id, courierBookings.orderId))
    .where(and(eq(courierBookings.orderId, orderId), ne(courierBookings.state, "begun")))
    .orderBy(desc(courierBookings.id))
    .limit(1);
  if (!api || !found?.booking.providerOrderId) return refused(m.change_seen_elsewhere());
  const { booking, order } = found;
  // Who presses twice has cancelled it.
  if (booking.state === "cancelled") return ok(order.orderNumber);
  if (hasLeft(order.status)) return refused(m.booking_fault_left());
  const asked = await heard(() => api.cancel(booking.providerOrderId ?? ""));
  if (!asked.ok) return asked;
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(courierBookings)
      .set({ state: "cancelled", cancelledAt: new Date() })
      .where(and(eq(courierBookings.id, booking.id), eq(courierBookings.state, "booked")))
      .returning();
    if (!row) return;
    const number = and(eq(orders.id, orderId), eq(orders.trackingNumber, booking.awb ?? ""));
    await tx.update(orders).set({ trackingNumber: null }).where(number);
    const { orderNumber } = order;
    await record(tx, actor, "order.cancel-booking", orderId, {
      order: orderNumber,
      trackingNumber: booking.awb,
    });
  });
  publishOrder(order.userId);
  return ok(order.orderNumber);
}

/** Asks that all that is booked and has not left be picked up (rules: couriers-13). */
export async function askPickUp(
  actor: Actor,
): Promise<{ asked: number; fault: BookingFault | undefined }> {
  const api = courierApi();
  let asked = 0;
  let fault: BookingFault | undefined;
  for (const { id, parcelId, orderId, orderNumber } of api ? await toPickUp() : []) {
    const done = await heard(() => api?.pickUp(parcelId ?? "") ?? Promise.resolve());
    if (!done.ok) {
      fault = done.refusal;
      continue;
    }
    asked += 1;
    await db.transaction(async (tx) => {
      const [row] = await tx
        .update(courierBookings)
        .set({ pickUpAskedAt: new Date() })
        .where(and(eq(courierBookings.id, id), isNull(courierBookings.pickUpAskedAt)))
        .returning();
      if (row) await record(tx, actor, "order.ask-pick-up", orderId, { order: orderNumber });
    });
  }
  publish("orders");
  return { asked, fault };
}

/** What the provider answers, or in words that it said no or nothing. */
export async function heard<Answer>(
  ask: () => Promise<Answer>,
): Promise<Result<Answer, BookingFault>> {
  try {
    return ok(await ask());
  } catch (error) {
    if (error instanceof CourierRefusal) return refused(error.message);
    if (error instanceof CourierAway) return refused(m.book_fault_away());
    throw error;
  }
}
