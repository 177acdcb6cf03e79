import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { overusedOffer } from "#app/domains/orders/offers/apply-offer.server.ts";
import { isClosed, isPayable, paidOutcome } from "#app/domains/orders/order/order.ts";
import { orders } from "#app/domains/orders/order/order-table.server.ts";
import { payableOnline } from "#app/domains/orders/order/payable-online.ts";
import { publishOrder } from "#app/domains/orders/order/publish-order.server.ts";
import type { OrderRefusal } from "#app/domains/orders/placing/checkout.ts";
import type { OrderToPay } from "#app/domains/orders/placing/place-order.server.ts";
import {
  holdFor,
  moveStock,
  releaseHold,
  type StockMove,
} from "#app/domains/orders/stock/stock-hold.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { undoneIfRefused } from "#app/server/database/database.server.ts";
import { countUse } from "#app/server/http/rate-limit.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { site } from "#site";
import type { CheckoutOptions } from "../payment.ts";
import { providerOrders } from "../payment-tables.server.ts";
import { firstCheck, makeProviderOrder } from "../provider/provider-order.server.ts";
import {
  ProviderAway,
  ProviderRefusal,
  publicKey,
  UnknownToProvider,
  withPatience,
} from "../provider/razorpay.server.ts";
import { askProvider } from "../recording/ask-provider.server.ts";
import type { RecordedPayment } from "../recording/record-payment.server.ts";
import { type OwnOrder, ownOrder, type PayingUser } from "./own-order.server.ts";

/** A payment that can be made now, money that is there already, or a provider that does not answer. */
export type OpenedPayment =
  | { outcome: "open"; orderNumber: string; options: CheckoutOptions; heldUntil: Date }
  | { outcome: "paid" | "refund-due" | "provider-away"; orderNumber: string };

export type OpenRefusal =
  | "not-found"
  /** Cash on delivery. */
  | "nothing-to-pay"
  | "cancelled"
  | "too-late"
  | "provider-refused"
  | "too-many"
  | OrderRefusal;

/** How long a shopper waits for the provider, in ms, before they are told of it (rules: payments-25). */
const opensWithin = 4000;

/** Without it, one shopper could keep units from others by holding them again and again. */
const openLimit = { name: "open-payment", points: 60, seconds: 60 * 60 };

/**
 * Opens the payment of an order: holds its units for 15 minutes from now, taking them out of stock
 * again where a hold has ended, and gives what the provider's script is opened with. It is always the
 * same order of the provider's, which takes one payment, unless the provider does not know it any
 * more: of another account, or of a practice gateway that is gone (decision 025). Where the provider does
 * not answer in time, a hold that has begun ends by itself.
 */
export async function openPayment(
  user: PayingUser,
  orderId: string,
): Promise<Result<OpenedPayment, OpenRefusal>> {
  const order = await ownOrder(user, orderId);
  if (!order) return refused("not-found");
  const { orderNumber } = order;
  if (order.paymentStatus === "cod") return refused("nothing-to-pay");
  if (order.paymentStatus === "online") return ok({ outcome: paidOutcome(order), orderNumber });
  if (isClosed(order.status)) return refused("cancelled");
  if (!isPayable(order)) return refused("too-late");
  if (await countUse(openLimit, user.id)) return refused("too-many");
  return inTime(orderNumber, () => openAgain(user, order));
}

async function openAgain(
  user: PayingUser,
  order: OwnOrder,
): Promise<Result<OpenedPayment, OpenRefusal>> {
  const { id: orderId, orderNumber } = order;
  // A payment that nobody has reported must not be made a second time.
  const found = order.providerOrder && (await lookUp(order.providerOrder));
  if (found === "paid" || found === "refund-due") return ok({ outcome: found, orderNumber });
  if (found === "provider-refused") return refused(found);

  const held = await hold(orderId);
  if (!held.ok) return held;
  if (held.value.outcome !== "held") return ok({ outcome: held.value.outcome, orderNumber });
  const { heldUntil, amount, providerOrderId, moves } = held.value;
  publishOrder(order.userId, moves);
  const unknown = found === "not-known" ? order.providerOrder?.id : undefined;
  // A parallel request may have replaced it already.
  const payAs = providerOrderId === unknown ? undefined : providerOrderId;
  return openHeld(user, { ...order, amount, heldUntil }, payAs, unknown);
}

/** What has been paid for an order of the provider's, or that it does not say so or know the order. */
async function lookUp(
  asked: typeof providerOrders.$inferSelect,
): Promise<RecordedPayment | "not-known" | "provider-refused" | undefined> {
  try {
    return await askProvider(asked);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    const { orderId: order, id: providerOrder } = asked;
    log.error(
      { order, providerOrder, reason: error.message },
      "the provider refuses to look it up",
    );
    return error instanceof UnknownToProvider ? "not-known" : "provider-refused";
  }
}

/**
 * Opens the payment of an order that this request has just placed: its units are held, and nobody
 * can have paid for it. Otherwise as `openPayment`.
 */
export async function openFirstPayment(
  user: PayingUser,
  order: OrderToPay,
): Promise<Result<OpenedPayment, OpenRefusal>> {
  if (await countUse(openLimit, user.id)) return refused("too-many");
  return inTime(order.orderNumber, () => openHeld(user, order));
}

/** Opens a payment while somebody waits for it. */
async function inTime<Refusal>(
  orderNumber: string,
  open: () => Promise<Result<OpenedPayment, Refusal>>,
): Promise<Result<OpenedPayment, Refusal>> {
  try {
    return await withPatience(opensWithin, open);
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error;
    log.warn({ err: error, orderNumber }, "a payment could not be opened in time");
    return ok({ outcome: "provider-away", orderNumber });
  }
}

/**
 * @param providerOrderId undefined where the provider knows nothing of the order yet, or any more.
 * @param unknown the one that it does not know any more.
 */
async function openHeld(
  user: PayingUser,
  order: OrderToPay,
  providerOrderId?: string,
  unknown?: string,
): Promise<Result<OpenedPayment, "provider-refused">> {
  const { id, orderNumber, heldUntil } = order;
  const payAs = providerOrderId ?? (await makeProviderOrder(order, unknown));
  if (!payAs) {
    await releaseHold(id, lte(orders.heldUntil, heldUntil));
    return refused("provider-refused");
  }
  return ok({ outcome: "open", orderNumber, options: optionsOf(user, order, payAs), heldUntil });
}

type Held =
  | { outcome: "paid" | "refund-due" }
  | {
      outcome: "held";
      heldUntil: Date;
      /** What is paid online of it, as it is by now. */
      amount: Paise;
      providerOrderId: string | undefined;
      moves: StockMove[];
    };

/** The money may have come since the order was looked up. */
async function hold(orderId: string) {
  return undoneIfRefused(async (tx): Promise<Result<Held, OpenRefusal>> => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (!order) return refused("not-found");
    if (order.paymentStatus === "cod") return refused("nothing-to-pay");
    if (order.paymentStatus === "online") return ok({ outcome: paidOutcome(order) });
    if (isClosed(order.status)) return refused("cancelled");
    // Who has a link finds the units held until its end.
    const heldUntil = new Date(Math.max(Date.now() + holdFor, order.payLinkUntil?.getTime() ?? 0));
    // An admin may have sent the goods already.
    const held =
      order.stockHold === "taken" ? ok([]) : await moveStock(tx, order, "held", heldUntil);
    if (!held.ok) return held;
    const overused = order.stockHold === "released" && (await overusedOffer(tx, order));
    if (overused) return refused(overused);
    const now = new Date();
    const amount = payableOnline(order);
    const [opened] = await tx
      .update(providerOrders)
      .set({
        openedAt: now,
        checkAt: new Date(now.getTime() + firstCheck),
        // One that was made while the order was changed asks for the amount from before.
        replacedAt: sql`case when ${providerOrders.amount} <> ${amount} then ${now}::timestamptz end`,
      })
      .where(and(eq(providerOrders.orderId, orderId), isNull(providerOrders.replacedAt)))
      .returning({ id: providerOrders.id, replacedAt: providerOrders.replacedAt });
    return ok({
      outcome: "held",
      heldUntil,
      amount,
      providerOrderId: opened?.replacedAt ? undefined : opened?.id,
      moves: held.value,
    });
  });
}

/** Whoever has its link is not told for whom an order is (rules: pay-links-2). */
function optionsOf(user: PayingUser, order: OrderToPay, providerOrderId: string): CheckoutOptions {
  const { name, phoneNumber } = order.selectedAddresses;
  return {
    key: publicKey(),
    order_id: providerOrderId,
    amount: order.amount,
    currency: "INR",
    name: site.name,
    description: order.orderNumber,
    prefill:
      "linkedOrder" in user
        ? { name: "", email: "", contact: "" }
        : { name, email: order.email, contact: phoneNumber },
  };
}
