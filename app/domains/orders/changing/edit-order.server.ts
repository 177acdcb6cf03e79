import { eq } from "drizzle-orm";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { type Transaction, undoneIfRefused } from "#app/server/database/database.server.ts";
import { type Actor, lastActor, record } from "#app/server/log/audit-log.server.ts";
import { mailAboutOrder } from "../mails/mail-about-order.server.ts";
import type { OrderStatus } from "../order/order.ts";
import { orders } from "../order/order-table.server.ts";
import { leastOnlinePayment, payableOnline } from "../order/payable-online.ts";
import { publishOrder } from "../order/publish-order.server.ts";
import { lineRowsOf } from "../order/read-orders.server.ts";
import type { OrderRefusal } from "../placing/checkout.ts";
import type { StockMove } from "../stock/stock-hold.server.ts";
import {
  type ChangeTables,
  changeOrder,
  editionOf,
  isEditable,
  type OrderChange,
  type OrderVersion,
  tablesForChange,
} from "./change-order.server.ts";
import { type AfterCommit, orderPayments } from "./order-payments.server.ts";
import { reasonIn, type SaidReason } from "./said-reason.ts";

export type EditRefusal =
  | "not-found"
  | "unchanged"
  /** Nothing of its money would be left: it is to be cancelled. */
  | "nothing-left"
  /** Its buyer has agreed on it in an app of the open network (rules: ondc-orders-4). */
  | "only-fewer"
  | { code: "not-editable"; status: OrderStatus }
  /** Somebody has changed it since the screen showed it (rules: orders-37). */
  | { code: "met"; by: string | undefined }
  | Extract<OrderRefusal, { code: "product-not-found" | "out-of-stock" | "too-small" }>;

/** What was done, and what it means for the buyer's money. */
export interface EditedOrder {
  orderNumber: string;
  /** Goes back the way it was paid. */
  goesBack: Paise;
  /** Is to be paid at the door of what was paid online. */
  dueAtDoor: Paise;
}

type OrderEdit = OrderChange & {
  seen: string;
  reason: SaidReason;
  agreed?: (order: typeof orders.$inferSelect, tx: Transaction) => Promise<boolean>;
};

/**
 * Changes address, telephone number and lines of an order that has not left the house, with its stock,
 * totals and money, in one transaction (rules: orders-24, orders-37, orders-38).
 * @param given.seen the edition (editionOf) that the screen showed.
 * @param given.reason why a difference goes back, for the buyer to read.
 * @param given.agreed of an order from the open network whose buyer's app wishes it so: asked once the order is locked;
 * where it says no, nothing is changed.
 */
export async function editOrder(
  orderId: string,
  given: OrderEdit,
  actor: Actor,
): Promise<Result<EditedOrder, EditRefusal>> {
  const tables = await tablesForChange();
  const edited = await undoneIfRefused((tx) => editIn(tx, orderId, { ...given, tables }, actor));
  if (!edited.ok) return edited;
  const { buyer, moves, refund, ...value } = edited.value;
  publishOrder(buyer, moves);
  await refund?.();
  return ok(value);
}

interface Edited extends EditedOrder {
  buyer: string;
  moves: StockMove[];
  refund: AfterCommit | undefined;
}

async function editIn(
  tx: Transaction,
  orderId: string,
  given: OrderEdit & { tables: ChangeTables },
  actor: Actor,
): Promise<Result<Edited, EditRefusal>> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  if (!order) return refused("not-found");
  if (!isEditable(order)) return refused({ code: "not-editable", status: order.status });
  // Before the products, as everywhere.
  const payment = order.paymentId ? await orderPayments().lock(tx, order.paymentId) : undefined;
  const rows = await lineRowsOf(tx, orderId);
  const stands = editionOf(order.selectedAddresses, rows);
  if (stands !== given.seen) {
    return refused({ code: "met", by: await lastActor(tx, "order.edit", orderId) });
  }
  const isSame = stands === editionOf(given.address, given.lines);
  if (isSame && !given.agreed) return refused("unchanged");
  if (given.agreed) {
    const isAgreed = await given.agreed(order, tx);
    if (!isAgreed) return refused({ code: "not-editable", status: order.status });
  } else if (order.channel === "ondc" && !isOnlyFewer(order, rows, given)) {
    return refused("only-fewer");
  }
  const changed = await changeOrder(tx, order, rows, given, given.tables);
  if (!changed.ok) return changed;
  const { moves, before, after } = changed.value;
  const money = moneyOf(order, before, after);
  if (order.paymentStatus === "pending") {
    const online = payableOnline({ ...after, ...money });
    if (online < leastOnlinePayment) return refused({ code: "too-small" });
    if (online !== payableOnline(order)) await orderPayments().replaceProviderOrder(tx, orderId);
  }
  await tx.update(orders).set({ dueAtDoor: money.dueAtDoor }).where(eq(orders.id, orderId));
  let refund: AfterCommit | undefined;
  if (money.goesBack > 0) {
    const reason = reasonIn(given.reason, order.language);
    refund = await payment?.refundPart({ amount: money.goesBack, reason, isForLines: true });
    if (!refund) return refused("nothing-left");
  }
  await mailAboutOrder(tx, orderId, "order-changed", { goesBack: money.goesBack });
  const detail = { order: order.orderNumber, before, after, ...money };
  await record(tx, actor, "order.edit", orderId, detail);
  return ok({ orderNumber: order.orderNumber, ...money, buyer: order.userId, moves, refund });
}

/** Whether it goes where it went, and has no more of anything. */
function isOnlyFewer(
  { selectedAddresses }: typeof orders.$inferSelect,
  rows: readonly { productId: string; quantity: number }[],
  { address, lines }: OrderChange,
): boolean {
  const hasMore = lines.some(({ productId, quantity }) =>
    rows.every((row) => row.productId !== productId || row.quantity < quantity),
  );
  return !hasMore && editionOf(address, []) === editionOf(selectedAddresses, []);
}

/**
 * What a change means for money that was paid online: what is more, is paid at the door; what is less, is
 * first taken off that, and goes back for the rest. Of an order that is not paid, its total alone changes; an advance
 * stays the sum that was agreed, and the rest follows (rules: advance-4).
 */
function moneyOf(
  order: typeof orders.$inferSelect,
  before: OrderVersion,
  after: OrderVersion,
): Pick<EditedOrder, "goesBack" | "dueAtDoor"> {
  const isPaid = order.paymentStatus === "online";
  if (!isPaid && order.dueAtDoor === 0) return { goesBack: 0, dueAtDoor: 0 };
  const due = order.dueAtDoor + after.grandTotal - before.grandTotal;
  return { goesBack: isPaid ? Math.max(-due, 0) : 0, dueAtDoor: Math.max(due, 0) };
}
