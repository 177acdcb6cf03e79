import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { AddressSnapshot } from "#app/domains/accounts/address.ts";
import { userById } from "#app/domains/accounts/find-user.server.ts";
import { isStaff, type User } from "#app/domains/accounts/user.ts";
import type { StockMove } from "#app/domains/catalog/stock-topics.ts";
import type { Paise } from "#app/lib/money.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { type Totals, totalsOf } from "#app/lib/totals.ts";
import { type Actor, record } from "#app/server/audit-log.server.ts";
import { db, type Transaction } from "#app/server/database.server.ts";
import { log } from "#app/server/log.server.ts";
import { runIn } from "#app/server/statement.server.ts";
import { leastOnlinePayment } from "./checkout.ts";
import { insertOrder } from "./insert-order.server.ts";
import { mailAboutOrder } from "./mail-about-order.server.ts";
import { guestId, isAgreed, type ManualOrder, type ManualOrderRefusal } from "./manual-order.ts";
import type { OrderLine } from "./order.ts";
import { noteEvent } from "./order-events.server.ts";
import { orders } from "./order-table.server.ts";
import { ordersPlaced } from "./place-order.server.ts";
import {
  type LockedProduct,
  orderLockProducts,
  orderTakeTurn,
} from "./place-order-statements.server.ts";
import { publishOrder } from "./publish-order.server.ts";
import { holdFor } from "./stock-hold.server.ts";

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
  const placed = await db.transaction(async (tx) => {
    await tx.execute(orderTakeTurn.sql({ userId }));
    const [already] = await tx
      .select({ id: orders.id, orderNumber: orders.orderNumber })
      .from(orders)
      .where(and(eq(orders.userId, userId), eq(orders.checkoutKey, given.checkoutKey)));
    if (already) return ok({ order: already, moves: [] as StockMove[], isNew: false });
    const customer = given.customerId ? await userById(userId, tx) : undefined;
    if (given.customerId && (!customer || isStaff(customer))) {
      return refused({ code: "customer-not-found" } as const);
    }
    const taken = await takeLines(tx, userId, given);
    if (!taken.ok) return taken;
    const { lines, moves } = taken.value;
    const totals = totalsOf(lines, chargeFor(given));
    const { grandTotal } = totals;
    // What delivery costs may have changed meanwhile.
    if (given.seenTotal !== undefined && given.seenTotal !== grandTotal) {
      return refused({ code: "prices-changed" } as const);
    }
    if (given.payment === "link" && grandTotal < leastOnlinePayment) {
      return refused({ code: "too-small" } as const);
    }
    const order = await insert(tx, actor, given, { userId, customer, lines, totals });
    return ok({ order, moves, isNew: true });
  });
  if (!placed.ok) return placed;
  const { order, moves, isNew } = placed.value;
  publishOrder(userId, moves);
  if (isNew) ordersPlaced[given.payment === "link" ? "online" : "cod"] += 1;
  log.info({ orderId: order.id, channel: given.channel, by: actor.id }, "manual order placed");
  return ok(order);
}

/** Locks the products, and makes lines of them at the shop's or the agreed prices. */
async function takeLines(
  tx: Transaction,
  userId: string,
  { lines: asked }: Pick<ManualOrder, "lines">,
): Promise<Result<{ lines: OrderLine[]; moves: StockMove[] }, ManualOrderRefusal>> {
  const ids = asked.map(({ productId }) => productId);
  const { rows } = await tx.execute(orderLockProducts.sql({ ids, userId }));
  const locked = new Map((rows as unknown as LockedProduct[]).map((row) => [row.id, row]));
  const lines: OrderLine[] = [];
  const moves: StockMove[] = [];
  for (const line of asked) {
    const { productId, quantity } = line;
    const product = locked.get(productId);
    if (!product) return refused({ code: "product-not-found", productId });
    const { title, pack, currentStock: before, productMRP, pictureUrl } = product;
    if (before < quantity) return refused({ code: "out-of-stock", productId, name: title });
    if (product.price !== line.seenPrice) return refused({ code: "prices-changed" });
    const price = isAgreed(line) ? (line.agreedPrice ?? product.price) : product.price;
    if (price > productMRP) return refused({ code: "price-too-high", name: title });
    lines.push({ productId, title, pack, pictureUrl, price, productMRP, quantity });
    moves.push({ productId, before, after: before - quantity });
  }
  return ok({ lines, moves });
}

async function insert(
  tx: Transaction,
  actor: Actor,
  given: ManualOrder,
  whose: {
    userId: string;
    customer: User | undefined;
    lines: readonly OrderLine[];
    totals: Totals;
  },
): Promise<PlacedManualOrder> {
  const { userId, customer, lines, totals } = whose;
  const { checkoutKey, channel, payment, isTakenAlong } = given;
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
      batched: lines,
      totals,
      status: isTakenAlong ? "delivered" : "ordered",
      heldUntil,
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
  await record(tx, actor, "order.place", id, { order: orderNumber, channel, payment });
  return { id, orderNumber };
}

/** What is taken along at the fair is not delivered (rules: offers-9). */
function chargeFor({ isTakenAlong }: Pick<ManualOrder, "isTakenAlong">): Paise | undefined {
  return isTakenAlong ? 0 : undefined;
}

function snapshotOf({
  address,
  deliveryNote,
}: Pick<ManualOrder, "address" | "deliveryNote">): AddressSnapshot {
  const openOnWeekends = { saturday: false, sunday: false };
  return { ...address, openOnWeekends, ...(deliveryNote && { deliveryNote }) };
}
