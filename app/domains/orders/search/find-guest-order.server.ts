import { and, desc, inArray, isNull } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { db } from "#app/server/database/database.server.ts";
import {
  countUse,
  countUseByNetwork,
  currentNetwork,
  forget,
  type RateLimit,
  type TooManyTries,
  takeBack,
} from "#app/server/http/rate-limit.server.ts";
import type { DeliveryAttempt } from "../attempts/attempt.ts";
import { attemptsOf } from "../attempts/read-attempts.server.ts";
import type { AdvanceEnd } from "../cod/advance.ts";
import type { Order } from "../order/order.ts";
import { meantOrderNumbers, shortOrderNumber } from "../order/order-number.ts";
import { orders } from "../order/order-table.server.ts";
import { eventsOf } from "../order/read-orders.server.ts";
import { stillToPay } from "../order/still-to-pay.ts";

/** What an order's number and phone number open, without a login: nothing of who bought what. */
export type GuestOrder = Pick<
  Order,
  | "orderNumber"
  | "status"
  | "confirmation"
  | "paymentStatus"
  | "refund"
  | "time"
  | "events"
  | "courier"
  | "trackingNumber"
  | "totalQuantity"
> & {
  /** All of the address that is told. */
  city: string;
  advanceIfBack: AdvanceEnd | null;
  /** Each time that it could not be handed over, oldest first (rules: attempts-7). */
  attempts: DeliveryAttempt[];
  /** Days on which it was said to come. */
  deliverFrom: string | null;
  deliverBy: string | null;
  toPay: ReturnType<typeof stillToPay>;
};

interface FoundGuestOrder {
  order: GuestOrder;
  /** What its payment link is made of, which staff may have given. */
  payLink: { id: string; payLinkUntil: Date | null };
}

/** Wrong tries, from one network and at one number (rules: orders-51). */
const perNetwork: RateLimit = { name: "guest-order", points: 20, seconds: 15 * 60 };
const perNumber: RateLimit = { name: "guest-order-number", points: 10, seconds: 60 * 60 };

/**
 * The order with this number that goes to this telephone number (rules: orders-50). An unknown number and
 * a wrong telephone number are answered alike, and tries are counted; those that find something are not.
 */
export async function findGuestOrder(
  typedNumber: string,
  typedPhone: string,
  now = new Date(),
): Promise<Result<FoundGuestOrder, "not-found" | TooManyTries>> {
  const numbers = meantOrderNumbers(typedNumber, now);
  const phone = comparablePhone(typedPhone);
  // The same for all writings of a number: with its year and without.
  const key = shortOrderNumber(numbers[0] ?? "");
  const waits = [
    await countUseByNetwork(perNetwork),
    key ? await countUse(perNumber, key) : undefined,
  ];
  const seconds = Math.max(...waits.map((wait) => wait ?? 0));
  if (seconds > 0) return refused({ code: "too-many-tries", seconds });
  const found = await db
    .select()
    .from(orders)
    // What a deleted account left is nobody's (rules: privacy-4).
    .where(and(inArray(orders.orderNumber, numbers), isNull(orders.accountDeletedAt)))
    .orderBy(desc(orders.time));
  const order = found.find(
    ({ selectedAddresses }) =>
      phone !== "" && comparablePhone(selectedAddresses.phoneNumber) === phone,
  );
  if (!order) return refused("not-found");
  await Promise.all([takeBack(perNetwork, currentNetwork()), forget(perNumber, key)]);
  const [events, attempts] = await Promise.all([eventsOf([order.id]), attemptsOf([order.id])]);
  const { orderNumber, status, confirmation, paymentStatus, refund, time, courier } = order;
  const shown: GuestOrder = {
    ...{ orderNumber, status, confirmation, paymentStatus, refund, time, courier },
    trackingNumber: order.trackingNumber,
    totalQuantity: order.totalQuantity,
    city: order.selectedAddresses.city,
    advanceIfBack: order.advanceIfBack,
    deliverFrom: order.deliverFrom,
    deliverBy: order.deliverBy,
    toPay: stillToPay(order),
    events: events.get(order.id) ?? [],
    attempts: attempts.get(order.id) ?? [],
  };
  return ok({ order: shown, payLink: { id: order.id, payLinkUntil: order.payLinkUntil } });
}

/**
 * What two writings of one telephone number have in common: its digits, of an Indian one the last ten.
 * Empty for what is none.
 */
function comparablePhone(written: string): string {
  const digits = written.replaceAll(/\D/g, "").replace(/^0+/, "");
  const own = digits.length === 12 && digits.startsWith("91") ? digits.slice(2) : digits;
  return own.length < 6 ? "" : own;
}
