import { eq } from "drizzle-orm";
import { cancelOrder } from "#app/domains/orders/changing/cancel-order.server.ts";
import { orderPayments } from "#app/domains/orders/changing/order-payments.server.ts";
import { callOffNetworkReturn } from "#app/domains/orders/returns/ask-return.server.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { unknownOrder } from "../buying/handle-confirm.server.ts";
import { ondcOrders } from "../buying/ondc-order-table.server.ts";
import type { Handler, OndcAnswer, OndcError } from "../protocol/handler.ts";
import type { CancelMessage } from "./after-messages.ts";
import { cancelReasonWords, isBuyersReason, isLateReason } from "./cancel-reasons.ts";
import {
  findStandingOrder,
  lastToldAt,
  lockOndcOrder,
  type OndcOrderRow,
  type StandingOrder,
  tellable,
} from "./find-ondc-order.server.ts";
import { type OrderPart, orderBody, wholeTrail } from "./order-body.ts";

/**
 * Cancels an order as its buyer wishes, by the shop's own command (rules: ondc-orders-5): its goods go back into stock, and
 * its money the way it came. What has left the house is not cancelled, unless it is late and the app insists: then it comes
 * back (rules: ondc-orders-9). A return that the app names is called off.
 */
export const handleCancel: Handler<CancelMessage> = async ({ context, message, version }) => {
  const { order_id: networkId, cancellation_reason_id: reason } = message;
  const { bap_id: bapId } = context;
  const found = await findStandingOrder(bapId, networkId);
  if (!found) return { error: unknownOrder };
  const named = message.descriptor?.short_desc;
  const asked = found.row.parts.find(({ id, type }) => type === "Return" && id === named);
  if (asked) return callOff(found, asked, reason);
  if (found.row.told === "Cancelled") return cancelled(bapId, networkId);
  if (!isBuyersReason(reason, version)) return { error: unknownReason };
  const done = await cancelOrder(found.house.id, {
    reason: cancelReasonWords(reason),
    onlyWhile: (order, tx) => enterCancel(tx, order.id, { reason, by: bapId }),
  });
  if (!done.ok) {
    // It was cancelled a moment ago, or has left.
    const params = message.descriptor?.tags?.find(({ code }) => code === "params")?.list;
    const isForced = params?.some(({ code, value }) => code === "force" && value === "yes");
    if (isForced && isLateReason(reason)) await bringBack(found.house.id, { reason, by: bapId });
    const now = await findStandingOrder(bapId, networkId);
    return now?.row.told === "Cancelled" ? cancelled(bapId, networkId) : { error: tooLate };
  }
  return cancelled(bapId, networkId);
};

/** Has a parcel come back that is on its way and later than was agreed on: once, and its money goes back at once. */
async function bringBack(
  orderId: string,
  why: Pick<OrderPart, "reason" | "by">,
  now = new Date(),
): Promise<void> {
  const refund = await db.transaction(async (tx) => {
    const locked = await lockOndcOrder(tx, orderId);
    if (!locked?.house) return undefined;
    const { row, house } = locked;
    const isLate = Date.parse(row.agreed.arrival.end) < now.getTime();
    if (!isLate || house.status !== "shipped" || row.told === "Cancelled") return undefined;
    const part: OrderPart = {
      ...wholeCancel(row, why, (await lastToldAt(tx, row)) ?? row.time),
      ...{ id: `R${row.parts.length + 1}`, type: "RTO", state: "RTO-Initiated" },
      pickedAt: now.toISOString(),
    };
    await enterCancelled(tx, row, part);
    const payment = house.paymentId ? await orderPayments().lock(tx, house.paymentId) : undefined;
    return payment?.state === "kept" ? payment.refund("order-returned") : undefined;
  });
  publish("orders");
  await refund?.();
}

/** Takes back what the buyer has asked to send back, until it has come (rules: returns-2). */
async function callOff(
  { row, house }: StandingOrder,
  { id, returnId = "" }: OrderPart,
  reason: string,
): Promise<OndcAnswer> {
  await callOffNetworkReturn(house.id, returnId, async (tx) => {
    const locked = await lockOndcOrder(tx, house.id);
    const parts = locked?.row.parts ?? [];
    const at = ((locked && (await lastToldAt(tx, locked.row))) ?? row.time).toISOString();
    await tx
      .update(ondcOrders)
      .set({
        parts: parts.map((part) =>
          part.id === id
            ? { ...part, state: "Cancelled", before: { state: part.state, at } }
            : part,
        ),
      })
      .where(eq(ondcOrders.orderId, house.id));
  });
  const now = await findStandingOrder(row.bapId, row.networkId);
  const isOff = now?.row.parts.some((part) => part.id === id && part.state === "Cancelled");
  if (!now || !isOff) return { error: tooLate };
  const order = orderBody(await tellable(now.row, now.house), now.row.told);
  const cancellation = { cancelled_by: row.bapId, reason: { id: reason } };
  return { message: { order: { ...order, cancellation } } };
}

/** Writes down that it is told as cancelled, in the transaction that cancels it. */
async function enterCancel(
  tx: Transaction,
  orderId: string,
  why: Pick<OrderPart, "reason" | "by">,
): Promise<boolean> {
  const locked = await lockOndcOrder(tx, orderId);
  if (!locked) return false;
  const { row } = locked;
  await enterCancelled(tx, row, wholeCancel(row, why, (await lastToldAt(tx, row)) ?? row.time));
  return true;
}

async function enterCancelled(
  tx: Transaction,
  { orderId, parts }: OndcOrderRow,
  part: OrderPart,
): Promise<void> {
  await tx
    .update(ondcOrders)
    .set({ told: "Cancelled", parts: [...parts, part] })
    .where(eq(ondcOrders.orderId, orderId));
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
