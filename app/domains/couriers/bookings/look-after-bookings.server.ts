import { and, eq, inArray, isNull, lt, or } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import { v7 as uuid } from "uuid";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { db } from "#app/server/database/database.server.ts";
import { statement } from "#app/server/database/statement.server.ts";
import { insertJob } from "#app/server/jobs/jobs.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import type { Actor } from "#app/server/log/audit-log.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { courierApi } from "../api/courier-api.server.ts";
import { bookParcel, cancelBooking, heard, planBooking } from "./book-parcel.server.ts";
import { courierBookings } from "./booking-tables.server.ts";
import { applyNews, courierActor } from "./parcel-news.server.ts";

const bookingsEnqueue = statement("courier-bookings-enqueue", () => {
  const { before, after } = insertJob("courier-bookings");
  return `${before} '{}'::jsonb ${after}`;
});

/** How many parcels a run asks about, and books, at most. */
const atATime = 100;

/**
 * Has orders booked one after another, with the courier that the provider recommends (rules: couriers-13). What is not fit is
 * left out.
 * @returns how many wait to be booked now.
 */
export async function queueBookings(ids: readonly string[], actor: Actor): Promise<number> {
  const { ready } = await planBooking(ids);
  if (ready.length === 0) return 0;
  await db.transaction(async (tx) => {
    const waiting = ready.map(({ id: orderId }) => {
      const row = { id: uuid(), orderId, provider: "shiprocket", state: "begun", bookedBy: actor };
      return row as typeof courierBookings.$inferInsert;
    });
    await tx.insert(courierBookings).values(waiting).onConflictDoNothing();
    // What could not be booked is tried anew.
    await tx
      .update(courierBookings)
      .set({ fault: "", bookedBy: actor })
      .where(
        and(
          eq(courierBookings.state, "begun"),
          inArray(
            courierBookings.orderId,
            ready.map(({ id }) => id),
          ),
        ),
      );
    await tx.execute(bookingsEnqueue.sql({}));
  });
  publish("orders");
  return ready.length;
}

/** Books what waits, cancels what is not needed any more, and asks about parcels of which nothing is heard. */
export async function lookAfterBookings(jobs: PgBoss, pollingIntervalSeconds = 1): Promise<void> {
  await jobs.work("courier-bookings", { pollingIntervalSeconds }, () => tendBookings());
  await jobs.schedule("courier-bookings", "*/15 * * * *");
}

/** One run of it. */
export async function tendBookings(now = new Date()): Promise<void> {
  const api = courierApi();
  if (!api) return;
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const isFree = or(isNull(courierBookings.begunAt), lt(courierBookings.begunAt, ago(1)));
  const waits = and(eq(courierBookings.state, "begun"), eq(courierBookings.fault, ""), isFree);
  await each(waits, ({ orderId, bookedBy }) => bookParcel(orderId, undefined, bookedBy));
  const isNeedless = and(eq(courierBookings.state, "booked"), eq(orders.status, "cancelled"));
  await each(isNeedless, ({ orderId }) => cancelBooking(orderId, courierActor));
  const isSilent = and(
    eq(courierBookings.state, "booked"),
    inArray(orders.status, ["ordered", "processing", "shipped"]),
    lt(courierBookings.heardAt, ago(24 * 60)),
  );
  await each(isSilent, async ({ id, awb }) => {
    const scans = await heard(() => api.track(awb ?? ""));
    await applyNews(awb ?? "", scans.ok ? scans.value : []);
    // Of one that nobody knows any more it is asked again in a day as well.
    await db.update(courierBookings).set({ heardAt: now }).where(eq(courierBookings.id, id));
  });
}

type Booking = typeof courierBookings.$inferSelect;

async function each(which: ReturnType<typeof and>, tend: (booking: Booking) => Promise<unknown>) {
  const rows = await db
    .select({ booking: courierBookings })
    .from(courierBookings)
    .innerJoin(orders, eq(orders.id, courierBookings.orderId))
    .where(which)
    .orderBy(courierBookings.id)
    .limit(atATime);
  for (const { booking } of rows) {
    try {
      await tend(booking);
    } catch (error) {
      // One that fails must not keep the others waiting.
      log.error(
        { err: error, order: booking.orderId },
        "a parcel's booking could not be looked after",
      );
    }
  }
}
