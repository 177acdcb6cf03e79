import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { AddressSnapshot } from "#app/domains/accounts/addresses/address.ts";
import { languageOfUser } from "#app/domains/accounts/profile/user-language.server.ts";
import { userById } from "#app/domains/accounts/users/find-user.server.ts";
import { isStaff, type User } from "#app/domains/accounts/users/user.ts";
import { promiseTo } from "#app/domains/delivery/delivery-days.ts";
import { deliveryTable } from "#app/domains/delivery/list-delivery-days.server.ts";
import { giftOf } from "#app/domains/offers/offers.server.ts";
import type { TaxOfLine } from "#app/domains/tax/tax-class.ts";
import { taxAt } from "#app/domains/tax/tax-classes.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { goesTo } from "#app/lib/money/delivery-charge.ts";
import { type Totals, totalsOf } from "#app/lib/money/totals.ts";
import { isInterState, mayDeliverTo } from "#app/lib/tax/seller.ts";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import { runIn } from "#app/server/database/statement.server.ts";
import { type Actor, record } from "#app/server/log/audit-log.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { mailAboutOrder } from "../mails/mail-about-order.server.ts";
import {
  type AskedOffer,
  applyOffer,
  offerLock,
  type Taken,
  takenFor,
} from "../offers/apply-offer.server.ts";
import type { OrderLine } from "../order/order.ts";
import { orders } from "../order/order-table.server.ts";
import { leastOnlinePayment } from "../order/payable-online.ts";
import { noteEvent } from "../status/order-events.server.ts";
import { holdFor } from "../stock/stock-hold.server.ts";
import { insertOrder } from "./insert-order.server.ts";
import { guestId, isAgreed, type ManualOrder, type ManualOrderRefusal } from "./manual-order.ts";
import { ordersPlaced, publishPlaced } from "./place-order.server.ts";
import {
  type LockedProduct,
  lineOf,
  orderLockProducts,
  orderTakeTurn,
} from "./place-order-statements.server.ts";

export interface PlacedManualOrder {
  id: string;
  orderNumber: string;
}

/**
 * Places an order for somebody at the telephone or the fair (rules: manual-orders-1): the same number, stock
 * and locks as in placeOrder, in one transaction with its audit entry. Prices are the catalogue's, or agreed
 * with a reason. The same key gives the same order.
 */
export async function placeManualOrder(
  actor: Actor,
  given: ManualOrder,
): Promise<Result<PlacedManualOrder, ManualOrderRefusal>> {
  const userId = given.customerId ?? guestId(given.address.phoneNumber);
  const { offerCode } = given;
  // It is locked with the products.
  const giftId = offerCode === undefined ? undefined : await giftOf(offerCode);
  const [days, taxOf] = await Promise.all([deliveryTable(), taxAt(new Date())]);
  const { pinCode, state } = given.address;
  if (!mayDeliverTo(state)) return refused({ code: "other-state" });
  if (!given.isTakenAlong && !goesTo(pinCode)) return refused({ code: "not-delivered", pinCode });
  const placed = await db.transaction(async (tx) => {
    await tx.execute(orderTakeTurn.sql({ userId }));
    const [already] = await tx
      .select({ id: orders.id, orderNumber: orders.orderNumber })
      .from(orders)
      .where(and(eq(orders.userId, userId), eq(orders.checkoutKey, given.checkoutKey)));
    if (already) return ok({ order: already, taken: undefined });
    const customer = given.customerId ? await userById(userId, tx) : undefined;
    if (given.customerId && (!customer || isStaff(customer))) {
      return refused({ code: "customer-not-found" } as const);
    }
    const locked = await takeLines(tx, userId, given, giftId, taxOf);
    if (!locked.ok) return locked;
    const taken = locked.value;
    // What is taken along at the fair is not delivered (rules: offers-9).
    const totals = totalsOf(
      taken.lines,
      given.isTakenAlong ? 0 : taken.shippingCharge,
      !given.isTakenAlong && isInterState(given.address.state),
    );
    const { grandTotal } = totals;
    // What delivery costs may have changed meanwhile.
    const { seenTotal: seen = grandTotal } = given;
    if (seen !== grandTotal) {
      return refused({ code: "total-changed", seen, now: grandTotal } as const);
    }
    if (given.payment === "link" && grandTotal < leastOnlinePayment) {
      return refused({ code: "too-small" } as const);
    }
    const order = await insert(tx, actor, given, { userId, customer, taken, totals, days });
    return ok({ order, taken });
  });
  if (!placed.ok) return placed;
  const { order, taken } = placed.value;
  publishPlaced(userId, { moves: [], isLastUse: false, ...taken });
  if (taken) ordersPlaced[given.payment === "link" ? "online" : "cod"] += 1;
  log.info({ orderId: order.id, channel: given.channel, by: actor.id }, "manual order placed");
  return ok(order);
}

/**
 * Locks the products and then the offer, and makes lines of them at the shop's or the agreed prices, with what
 * the code takes off these (rules: offers-13).
 */
export async function takeLines(
  tx: Transaction,
  userId: string,
  {
    lines: asked,
    offerCode: code,
    address: { pinCode },
  }: Pick<ManualOrder, "lines" | "offerCode" | "address">,
  giftId: string | undefined,
  taxOf: (product: LockedProduct) => TaxOfLine,
): Promise<Result<Taken, ManualOrderRefusal>> {
  const run = runIn(tx);
  const ids = asked.map(({ productId }) => productId);
  const rows = await run<LockedProduct>(
    orderLockProducts.query({ ids: giftId ? [...ids, giftId] : ids, userId }),
  );
  const locked = new Map(rows.map((row) => [row.id, { ...row, ...taxOf(row) }]));
  const lines: OrderLine[] = [];
  for (const line of asked) {
    const { productId, quantity } = line;
    const product = locked.get(productId);
    if (!product) return refused({ code: "product-not-found", productId });
    const { title, currentStock, productMRP } = product;
    if (currentStock < quantity) return refused({ code: "out-of-stock", productId, name: title });
    if (product.price !== line.seenPrice) return refused({ code: "prices-changed" });
    const price = isAgreed(line) ? (line.agreedPrice ?? product.price) : product.price;
    if (price > productMRP) return refused({ code: "price-too-high", name: title });
    lines.push(lineOf(product, quantity, price));
  }
  if (code === undefined) return ok(takenFor(lines, undefined, locked, undefined, pinCode));
  const [offer] = await run<AskedOffer>(offerLock.query({ code, userId, ids }));
  const bought = applyOffer(offer, lines, giftId ? locked.get(giftId) : undefined);
  return bought.ok ? ok(takenFor(lines, bought.value, locked, offer, pinCode)) : bought;
}

async function insert(
  tx: Transaction,
  actor: Actor,
  given: ManualOrder,
  whose: {
    userId: string;
    customer: User | undefined;
    taken: Taken;
    totals: Totals;
    /** The table of delivery days. */
    days: string;
  },
): Promise<PlacedManualOrder> {
  const { userId, customer, taken, totals, days } = whose;
  const { lines, batched, offerId } = taken;
  const { checkoutKey, channel, payment, isTakenAlong, offerCode } = given;
  const id = uuid();
  const now = new Date();
  const isLink = payment === "link";
  const linkUntil = new Date(now.getTime() + given.linkHours * 60 * 60 * 1000);
  const heldUntil = isLink
    ? new Date(Math.max(linkUntil.getTime(), now.getTime() + holdFor))
    : null;
  const run = runIn(tx);
  const { orderNumber } = await insertOrder(
    { run, runLast: run },
    {
      id,
      checkoutKey,
      userId,
      email: customer?.email ?? "",
      selectedAddresses: snapshotOf(given),
      lines,
      batched,
      offerId,
      totals,
      status: isTakenAlong ? "delivered" : "ordered",
      heldUntil,
      promise: isTakenAlong ? undefined : promiseTo(given.address.pinCode, days, now),
      language: given.language ?? (await languageOfUser(tx, customer?.id)),
    },
  );
  const isReceived = payment === "received";
  await tx
    .update(orders)
    .set({
      channel,
      placedBy: actor.id,
      priceReason: given.lines.some(isAgreed) ? given.priceReason : null,
      ...(isLink && { payLinkUntil: linkUntil }),
      ...(isReceived && {
        collectedAmount: totals.grandTotal,
        collectedAt: now,
        collectedBy: actor.id,
      }),
      ...(isTakenAlong && { shippedAt: now, deliveredAt: now }),
    })
    .where(eq(orders.id, id));
  if (isTakenAlong) await noteEvent(tx, id, "delivered");
  if (!isLink && !isTakenAlong) await mailAboutOrder(tx, id, "order-received");
  await record(tx, actor, "order.place", id, { order: orderNumber, channel, payment, offerCode });
  return { id, orderNumber };
}

function snapshotOf({
  address,
  deliveryNote,
}: Pick<ManualOrder, "address" | "deliveryNote">): AddressSnapshot {
  const openOnWeekends = { saturday: false, sunday: false };
  return { ...address, openOnWeekends, ...(deliveryNote && { deliveryNote }) };
}
