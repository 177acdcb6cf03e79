import type { Paise } from "#app/lib/money/money.ts";
import { isClosed, type Order } from "./order.ts";

/** Less than this, in paise, no payment provider takes. */
export const leastOnlinePayment = 100;

/**
 * What of an order's grand total is paid online, or has been, in paise: all but what is due at the door (rules:
 * advance-2). For orders that are paid online at all.
 */
export function payableOnline(order: { grandTotal: Paise; dueAtDoor: Paise }): Paise {
  return order.grandTotal - order.dueAtDoor;
}

/** What of an order's price is paid at the door beside what is paid online, as its price details say it; none once it is over. */
export function atDoorOf({
  status,
  dueAtDoor,
}: Pick<Order, "status"> & { dueAtDoor: Paise | undefined }): Paise | undefined {
  return isClosed(status) ? undefined : dueAtDoor;
}
