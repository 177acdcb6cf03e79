import { and, eq, isNull, lte, or } from "drizzle-orm";
import { recordAttempt } from "#app/domains/orders/attempts/record-attempt.server.ts";
import { hasLeft } from "#app/domains/orders/order/order.ts";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import {
  lockToSet,
  publishSet,
  setOrderStatus,
  setStatusOf,
} from "#app/domains/orders/status/set-order-status.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { db } from "#app/server/database/database.server.ts";
import { parseJson } from "#app/server/http/json.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import type { Actor } from "#app/server/log/audit-log.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { courierApi, type Scan } from "../api/courier-api.server.ts";
import { readParcelState, wasPickedUp } from "../files/parcel-state.ts";
import { toldAttempt } from "../files/told-attempt.ts";
import { courierBookings } from "./booking-tables.server.ts";

/** In the audit log, for what nobody in the office has done. */
export const courierActor: Actor = { id: "shiprocket", email: "Shiprocket" };

/** Takes what the courier's webhook tells (rules: couriers-15). What is not of a parcel of the shop is no mistake. */
export async function takeCourierWebhook(
  body: string,
  token: string,
): Promise<Result<undefined, "not-believed" | "malformed">> {
  const api = courierApi();
  if (!api?.believes(token)) {
    log.warn("a courier's webhook has another token, or SHIPROCKET_WEBHOOK_TOKEN is missing");
    return refused("not-believed");
  }
  const told = api.readWebhook(parseJson(body));
  if (!told) {
    log.error("a courier's webhook could not be read");
    return refused("malformed");
  }
  await applyNews(told.awb, told.scans);
  return ok(undefined);
}

/**
 * Writes down what a courier tells of a parcel, as its files are written (rules: couriers-6, couriers-15). Told again, late
 * or in another order it changes nothing: an attempt has its day, and of statuses counts only what is newer than the
 * courier's last word.
 */
export async function applyNews(awb: string, scans: readonly Scan[]): Promise<void> {
  const found = await db
    .select({ id: orders.id, userId: orders.userId, booking: courierBookings })
    .from(orders)
    .leftJoin(
      courierBookings,
      and(eq(courierBookings.orderId, orders.id), eq(courierBookings.state, "booked")),
    )
    .where(eq(orders.trackingNumber, awb))
    .limit(2);
  const [parcel, another] = found;
  if (!parcel || another) return;
  const { id, booking } = parcel;
  const sorted = scans.toSorted((one, other) => one.time.getTime() - other.time.getTime());
  for (const scan of sorted) {
    const { time, said, more } = scan;
    const news = readParcelState({ state: said, reason: more });
    // Couriers tell whole seconds: two words of one second are two.
    const isSameTime = time.getTime() === booking?.saidAt?.getTime();
    const isNew = !booking?.saidAt || (isSameTime ? said !== booking.said : time > booking.saidAt);
    // Only what the shop has booked itself is shipped by it.
    if (booking && wasPickedUp(said, news)) await ship(id, time, isNew);
    if (!news) continue;
    const day = dayOf(time);
    const reason = news.state === "attempted" ? news.reason : null;
    const attempt = toldAttempt({ state: news.state, reason, day, said: more || said }, "courier");
    if (attempt) await recordAttempt(id, attempt, undefined);
    if (isNew && news.state === "delivered") {
      await setOrderStatus(id, "delivered", courierActor, "shipped");
    }
  }
  const last = sorted.at(-1);
  if (!booking) return;
  await db
    .update(courierBookings)
    .set({ heardAt: new Date() })
    .where(eq(courierBookings.id, booking.id));
  if (!last) return;
  const isLater = or(isNull(courierBookings.saidAt), lte(courierBookings.saidAt, last.time));
  const { rowCount } = await db
    .update(courierBookings)
    .set({ said: last.said.slice(0, 200), saidAt: last.time })
    .where(and(eq(courierBookings.id, booking.id), isLater));
  if (rowCount) publish("orders");
}

/**
 * The parcel left when the courier says so, not when the shop hears of it: attempts are held against that day.
 * @param isNew what is told late ships nothing, but may tell that it left earlier.
 */
async function ship(orderId: string, time: Date, isNew: boolean): Promise<void> {
  const set = await db.transaction(async (tx) => {
    const locked = await lockToSet(tx, orderId, "shipped");
    if (!locked.ok) return locked;
    const order = locked.value;
    const leaves = isNew && !hasLeft(order.status);
    const moved = leaves
      ? await setStatusOf(tx, order, "shipped", courierActor)
      : { order, moves: [] };
    const leftAt = order.shippedAt ?? new Date();
    if ((leaves || hasLeft(order.status)) && time < leftAt) {
      await tx.update(orders).set({ shippedAt: time }).where(eq(orders.id, orderId));
    }
    return ok(moved);
  });
  publishSet(set);
}
