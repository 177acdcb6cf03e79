import {
  type ChangedToCod,
  type ChangeToCodRefusal,
  changeToCod,
} from "#app/domains/orders/changing/change-to-cod.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { ownOrder, type PayingUser } from "../paying/own-order.server.ts";
import { findUnreported } from "../recording/ask-provider.server.ts";

/**
 * Turns somebody's own unpaid order into one that is paid at the door (changeToCod), unless its online money has
 * come: money that nobody has reported is not asked for again there.
 */
export async function payOnDelivery(
  user: PayingUser,
  orderId: string,
): Promise<Result<{ outcome: ChangedToCod; orderNumber: string }, ChangeToCodRefusal>> {
  const order = await ownOrder(user, orderId);
  if (!order) return refused("not-found");
  const { orderNumber } = order;
  const found = await findUnreported(order);
  if (found) return ok({ outcome: found, orderNumber });
  const changed = await changeToCod(orderId);
  return changed.ok ? ok({ outcome: changed.value, orderNumber }) : changed;
}
