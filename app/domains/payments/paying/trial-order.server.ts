import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { cancelOrder } from "#app/domains/orders/changing/cancel-order.server.ts";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import type { ManualOrder, ManualOrderRefusal } from "#app/domains/orders/placing/manual-order.ts";
import { placeManualOrder } from "#app/domains/orders/placing/place-manual-order.server.ts";
import type { Result } from "#app/lib/answers/result.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { baseLanguage } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { db } from "#app/server/database/database.server.ts";
import type { Actor } from "#app/server/log/audit-log.server.ts";
import { canHaveLink, payLinkOf } from "./pay-link.server.ts";

/** What its goods are agreed at, in paise; delivery comes on top where it costs something. */
const trialPrice: Paise = 100;

/** By it the order is known as a trial, here and to everybody who sees it. */
const trialReason = () => m.opening_trial_reason({}, { locale: baseLanguage });

/** How long the last one is shown, in ms. */
const shownFor = 30 * 24 * 60 * 60 * 1000;

/** The last order of ₹1 that was made to see the money come and go back. */
export interface TrialOrder {
  id: string;
  orderNumber: string;
  grandTotal: Paise;
  /** "cancelled": it was never paid. */
  state: "to-pay" | "paid" | "goes-back" | "refunded" | "cancelled";
  /** Where it is paid; undefined once it is. */
  link: string | undefined;
}

/** Reads it, along the index of orders over time. */
export async function trialOrder(now = new Date()): Promise<TrialOrder | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(
      and(
        gt(orders.time, new Date(now.getTime() - shownFor)),
        eq(orders.channel, "phone"),
        isNotNull(orders.payLinkUntil),
        isNull(orders.accountDeletedAt),
        eq(orders.priceReason, trialReason()),
      ),
    )
    .orderBy(desc(orders.time))
    .limit(1);
  if (!order) return undefined;
  const { id, orderNumber, grandTotal } = order;
  return {
    ...{ id, orderNumber, grandTotal, state: stateOf(order) },
    link: canHaveLink(order) ? await payLinkOf(order) : undefined,
  };
}

function stateOf(order: typeof orders.$inferSelect): TrialOrder["state"] {
  if (order.refund === "refunded") return "refunded";
  if (order.refund) return "goes-back";
  if (order.status === "cancelled") return "cancelled";
  return order.paymentStatus === "online" ? "paid" : "to-pay";
}

/**
 * Makes a real order of one piece for ₹1, with a link to pay it (rules: opening-6): with a number, in the books, and with its
 * refund a part of them, because nothing else shows that real money comes in and goes back.
 */
export function makeTrialOrder(
  actor: Actor,
  address: ManualOrder["address"],
  product: { id: string; price: Paise },
): Promise<Result<unknown, ManualOrderRefusal>> {
  return placeManualOrder(actor, {
    checkoutKey: randomUUID(),
    channel: "phone",
    isTakenAlong: false,
    address,
    deliveryNote: "",
    lines: [
      { productId: product.id, quantity: 1, seenPrice: product.price, agreedPrice: trialPrice },
    ],
    priceReason: trialReason(),
    payment: "link",
    linkHours: 24,
  });
}

/** Cancels the last trial order, whereby its money goes back (rules: opening-6). @returns false where there is none that waits. */
export async function endTrialOrder(actor: Actor): Promise<boolean> {
  const trial = await trialOrder();
  if (trial?.state !== "paid" && trial?.state !== "to-pay") return false;
  const ended = await cancelOrder(trial.id, { reason: m.opening_trial_reason, staff: actor });
  return ended.ok;
}
