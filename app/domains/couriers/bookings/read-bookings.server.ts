import { and, desc, eq, gt, inArray, isNull, ne } from "drizzle-orm";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { courierApi } from "../api/courier-api.server.ts";
import type { ShownBooking } from "./booking.ts";
import { courierBookings } from "./booking-tables.server.ts";

const shown = {
  orderId: courierBookings.orderId,
  state: courierBookings.state,
  courierName: courierBookings.courierName,
  awb: courierBookings.awb,
  carriage: courierBookings.carriage,
  fault: courierBookings.fault,
  pickUpAskedAt: courierBookings.pickUpAskedAt,
  said: courierBookings.said,
  saidAt: courierBookings.saidAt,
};

/** By whose API parcels are booked, for screens; undefined where there is none. */
export function bookedWith() {
  const api = courierApi();
  return api && { name: api.name, practiceUrl: api.practiceUrl, hasWebhook: api.hasWebhook };
}

/** The booking of an order that stands, or waits; undefined where there is none. For staff. */
export async function bookingOf(
  orderId: string,
  seesMoney: boolean,
): Promise<ShownBooking | undefined> {
  const [found] = await db.select(shown).from(courierBookings).where(standing(orderId));
  return found && { ...found, ...(!seesMoney && { carriage: null }) };
}

export const standing = (orderId: string) =>
  and(eq(courierBookings.orderId, orderId), ne(courierBookings.state, "cancelled"));

/** How many are listed at most. */
const windowSize = 100;

/** What was booked, or could not be, the newest first; at most 100. For staff. */
export async function lastBookings(seesMoney: boolean) {
  const rows = await db
    .select({ ...shown, orderNumber: orders.orderNumber, address: orders.selectedAddresses })
    .from(courierBookings)
    .innerJoin(orders, eq(orders.id, courierBookings.orderId))
    .where(ne(courierBookings.state, "cancelled"))
    .orderBy(desc(courierBookings.at), desc(courierBookings.id))
    .limit(windowSize);
  return rows.map(({ address, ...row }) => ({
    ...row,
    name: address.name,
    ...(!seesMoney && { carriage: null }),
  }));
}

/** Booked parcels of orders that have not left, and for which no pick-up was asked. */
export const toPickUp = () =>
  db
    .select({
      id: courierBookings.id,
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      parcelId: courierBookings.providerParcelId,
    })
    .from(courierBookings)
    .innerJoin(orders, eq(orders.id, courierBookings.orderId))
    .where(
      and(
        eq(courierBookings.state, "booked"),
        isNull(courierBookings.pickUpAskedAt),
        inArray(orders.status, ["ordered", "processing"]),
      ),
    )
    .orderBy(courierBookings.at)
    .limit(windowSize);

/** The provider's ids of the parcels of these orders that are booked; those of the last two days where none is named. */
export async function bookedParcels(orderIds: readonly string[]): Promise<string[]> {
  const which =
    orderIds.length > 0
      ? inArray(courierBookings.orderId, [...orderIds])
      : gt(courierBookings.bookedAt, new Date(Date.now() - 2 * 24 * 60 * 60 * 1000));
  const rows = await db
    .select({ id: courierBookings.providerParcelId })
    .from(courierBookings)
    .innerJoin(orders, eq(orders.id, courierBookings.orderId))
    .where(
      and(
        eq(courierBookings.state, "booked"),
        which,
        orderIds.length > 0 ? undefined : inArray(orders.status, ["ordered", "processing"]),
      ),
    )
    .orderBy(courierBookings.at)
    .limit(windowSize);
  return rows.flatMap(({ id }) => id ?? []);
}
