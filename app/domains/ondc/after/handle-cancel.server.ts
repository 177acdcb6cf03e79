import { eq } from "drizzle-orm";
import { cancelOrder } from "#app/domains/orders/changing/cancel-order.server.ts";
import type { Transaction } from "#app/server/database/database.server.ts";
import { unknownOrder } from "../buying/handle-confirm.server.ts";
import { ondcOrders } from "../buying/ondc-order-table.server.ts";
import type { Handler, OndcAnswer, OndcError } from "../protocol/handler.ts";
import type { CancelMessage } from "./after-messages.ts";
import { cancelReasonWords, isBuyersReason } from "./cancel-reasons.ts";
import {
  findStandingOrder,
  lastToldAt,
  lockOndcOrder,
  type OndcOrderRow,
  tellable,
} from "./find-ondc-order.server.ts";
import { type OrderPart, orderBody, wholeTrail } from "./order-body.ts";

/**
 * Cancels an order as its buyer wishes, by the shop's own command (rules: ondc-orders-5): its goods go back into stock, and
 * its money the way it came. What has left the house is not cancelled, however the app insists.
 */
export const handleCancel: Handler<CancelMessage> = async ({ context, message, version }) => {
  const { order_id: networkId, cancellation_reason_id: reason } = message;
  const { bap_id: bapId } = context;
  const found = await findStandingOrder(bapId, networkId);
  if (!found) return { error: unknownOrder };
  if (found.row.told === "Cancelled") return cancelled(bapId, networkId);
  if (!isBuyersReason(reason, version)) return { error: unknownReason };
  const done = await cancelOrder(found.house.id, {
    reason: cancelReasonWords(reason),
    onlyWhile: (order, tx) => enterCancel(tx, order.id, { reason, by: bapId }),
  });
  if (!done.ok) {
    // It was cancelled a moment ago, or has left.
    const now = await findStandingOrder(bapId, networkId);
    return now?.row.told === "Cancelled" ? cancelled(bapId, networkId) : { error: tooLate };
  }
  return cancelled(bapId, networkId);
};

/** Writes down that it is told as cancelled, in the transaction that cancels it. */
async function enterCancel(
  tx: Transaction,
  orderId: string,
  why: Pick<OrderPart, "reason" | "by">,
): Promise<boolean> {
  const locked = await lockOndcOrder(tx, orderId);
  if (!locked) return false;
  const { row } = locked;
  const part = wholeCancel(row, why, (await lastToldAt(tx, row)) ?? row.time);
  await tx
    .update(ondcOrders)
    .set({ told: "Cancelled", parts: [...row.parts, part] })
    .where(eq(ondcOrders.orderId, orderId));
  return true;
}

function wholeCancel(
  { agreed, parts, told }: OndcOrderRow,
  why: Pick<OrderPart, "reason" | "by">,
  toldAt: Date,
): OrderPart {
  return {
    ...{ id: `C${parts.length + 1}`, type: "Cancel", state: "Cancelled" },
    ...wholeTrail(agreed, parts),
    ...why,
    before: { state: told ?? "Pending", at: toldAt.toISOString() },
  };
}

async function cancelled(bapId: string, networkId: string): Promise<OndcAnswer> {
  const found = await findStandingOrder(bapId, networkId);
  if (!found) return { error: unknownOrder };
  return { message: { order: orderBody(await tellable(found.row, found.house), "Cancelled") } };
}

const unknownReason: OndcError = {
  type: "DOMAIN-ERROR",
  code: "30012",
  message: "Invalid cancellation reason",
  path: "message.cancellation_reason_id",
};

const tooLate: OndcError = {
  type: "POLICY-ERROR",
  code: "50001",
  message: "Cancellation not possible: the order has left",
};
