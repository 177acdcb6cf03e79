import { and, eq } from "drizzle-orm";
import { noThanks, type OnlineThanks } from "#app/domains/offers/online-thanks.ts";
import { type Totals, totalsOf } from "#app/lib/money/totals.ts";
import { isInterState } from "#app/lib/tax/seller.ts";
import type { Queryable, Transaction } from "#app/server/database/database.server.ts";
import { entriesAbout } from "#app/server/log/audit-log.server.ts";
import { discountedPieces } from "../changing/change-order.server.ts";
import { orderPayments } from "../changing/order-payments.server.ts";
import { orderLines, orders } from "../order/order-table.server.ts";
import { lineRowsOf } from "../order/read-orders.server.ts";
import { withThanks } from "./with-thanks.ts";

type OrderRow = typeof orders.$inferSelect;

/**
 * What an order comes to with this thank-you in place of its own, and the lines that it changes. What staff took down has
 * none (rules: thanks-4).
 */
export async function thankedOrder(on: Queryable, order: OrderRow, given: OnlineThanks) {
  const thanks = order.channel === "web" ? given : noThanks;
  const rows = await lineRowsOf(on, order.id);
  const edits = thanks.kind === "off" ? [] : await entriesAbout("order.edit", order.id, on);
  const bare = rows.map((row) => ({
    ...row,
    offerDiscount: row.offerDiscount - row.thanksDiscount,
    thanksDiscount: 0,
    discountedPieces: discountedPieces(row, edits),
  }));
  const lines = withThanks(thanks, bare, order.shippingCharge);
  const isAway = isInterState(order.selectedAddresses.state);
  return {
    totals: totalsOf(lines, order.shippingCharge, isAway),
    changed: lines.filter((line, at) => line.thanksDiscount !== rows[at]?.thanksDiscount),
  };
}

/**
 * Gives an order that its caller has locked this thank-you, or takes its own away: its lines, totals and tax follow, and
 * its provider is asked for the new amount (rules: thanks-4).
 * @returns the order as it is now.
 */
export async function settleThanks(
  tx: Transaction,
  order: OrderRow,
  thanks: OnlineThanks,
): Promise<OrderRow & Totals> {
  const { totals, changed } = await thankedOrder(tx, order, thanks);
  if (changed.length === 0) return order;
  for (const { position, offerDiscount, thanksDiscount } of changed) {
    await tx
      .update(orderLines)
      .set({ offerDiscount, thanksDiscount })
      .where(and(eq(orderLines.orderId, order.id), eq(orderLines.position, position)));
  }
  await tx.update(orders).set(totals).where(eq(orders.id, order.id));
  await orderPayments().replaceProviderOrder(tx, order.id);
  return { ...order, ...totals };
}
