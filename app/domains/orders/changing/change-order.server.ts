import { createHash } from "node:crypto";
import { asc, eq, inArray } from "drizzle-orm";
import type { AddressSnapshot } from "#app/domains/accounts/addresses/address.ts";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { promiseTo } from "#app/domains/delivery/delivery-days.ts";
import { deliveryTable } from "#app/domains/delivery/list-delivery-days.server.ts";
import { chooseBatchesOf } from "#app/domains/stock/batches/batches-on-sale.server.ts";
import { withholdRecalled } from "#app/domains/stock/batches/recall-batch.server.ts";
import { enterStock } from "#app/domains/stock/ledger/stock-ledger.server.ts";
import type { StockMove } from "#app/domains/stock/ledger/stock-topics.ts";
import { type TaxClass, taxOn } from "#app/domains/tax/tax-class.ts";
import { listTaxClasses } from "#app/domains/tax/tax-classes.server.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { packedGrams } from "#app/lib/money/delivery-charge.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { discountOfPieces, totalsOf } from "#app/lib/money/totals.ts";
import { isInterState } from "#app/lib/tax/seller.ts";
import { dayOf } from "#app/lib/time/time.ts";
import type { RunPrepared, Transaction } from "#app/server/database/database.server.ts";
import { runIn } from "#app/server/database/statement.server.ts";
import { type AuditEntry, entriesAbout } from "#app/server/log/audit-log.server.ts";
import type { OrderLine } from "../order/order.ts";
import { orderLines, orders } from "../order/order-table.server.ts";
import { noteEvent } from "../status/order-events.server.ts";
import { returnBatches, takeBatches } from "../stock/order-batches.server.ts";
import type { StockRefusal } from "../stock/stock-hold.server.ts";
import { isCancellable } from "./close-cancelled.server.ts";

type LockedOrder = typeof orders.$inferSelect;
type LineRow = typeof orderLines.$inferSelect;

/** What an order is to be from now on. */
export interface OrderChange {
  address: AddressSnapshot;
  /** At least one; one line a product. */
  lines: readonly Pick<OrderLine, "productId" | "quantity">[];
}

/** What was, or is, in an order, as the audit log keeps it. */
export interface OrderVersion {
  address: AddressSnapshot;
  lines: Pick<OrderLine, "productId" | "title" | "price" | "quantity">[];
  grandTotal: Paise;
}

/**
 * Whether its address and lines can still be changed: it has not left the house, its money has neither gone
 * back nor been collected (rules: orders-24).
 */
export function isEditable(order: Pick<LockedOrder, "status" | "refund" | "collectedAt">): boolean {
  return isCancellable(order) && order.refund === null && order.collectedAt === null;
}

/** Names what an editor was shown, so that it is known whether that still stands (rules: orders-37). */
export function editionOf(
  address: AddressSnapshot,
  lines: readonly Pick<OrderLine, "productId" | "quantity">[],
): string {
  // The database has an order of its own for an address's fields.
  const { openOnWeekends: open, ...fields } = address;
  const shown = [
    Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1)),
    [open.saturday, open.sunday],
    lines.map(({ productId, quantity }) => [productId, quantity]),
  ];
  return createHash("sha256").update(JSON.stringify(shown)).digest("hex").slice(0, 32);
}

/** What a change needs to know, read before its transaction, which would take a second connection. */
export interface ChangeTables {
  /** The days of delivery by which it promises. */
  days: string;
  classes: readonly TaxClass[];
}

export async function tablesForChange(): Promise<ChangeTables> {
  const [days, classes] = await Promise.all([deliveryTable(), listTaxClasses()]);
  return { days, classes };
}

/**
 * Changes address and lines of an order that its caller has locked and that is editable. What stays in it
 * costs what it cost, less what a code takes off it (rules: offers-7); what is added costs what the shop asks now,
 * and is sold (rules: catalog-9). The stock moves with the lines where the
 * order has taken or holds its units. What the difference means for its money is the caller's (editOrder in
 * payments).
 * What is added is taxed as on the order's day (rules: tax-4).
 * @param tables what tablesForChange has read.
 * @returns what was moved, to be published after the commit, and what was before and is now; or the first
 * line that cannot be had, and nothing is changed then.
 */
export async function changeOrder(
  tx: Transaction,
  order: LockedOrder,
  rows: readonly LineRow[],
  change: OrderChange,
  tables: ChangeTables,
): Promise<
  Result<{ moves: StockMove[]; before: OrderVersion; after: OrderVersion }, StockRefusal>
> {
  const ids = [...rows, ...change.lines].map(({ productId }) => productId);
  const locked = await tx
    .select()
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for("update");
  const sold = new Map(locked.map((product) => [product.id, product]));
  const hasCode = rows.some(({ offerDiscount }) => offerDiscount > 0);
  const edits = hasCode ? await entriesAbout("order.edit", order.id, tx) : [];
  const taxOf = taxOn(dayOf(order.time), tables.classes);
  const lines: LineRow[] = [];
  const moves: StockMove[] = [];
  for (const { productId, quantity } of change.lines) {
    const kept = rows.find((row) => row.productId === productId);
    const product = sold.get(productId);
    const isSold = product !== undefined && !product.isHidden;
    const line =
      kept ?? (isSold ? { ...newLine(order.id, product), ...taxOf(product) } : undefined);
    const more = quantity - quantityOf(rows, productId);
    if (!line || (more > 0 && !isSold)) return refused({ code: "product-not-found", productId });
    const bought = kept && { ...kept, discountedPieces: discountedPieces(kept, edits) };
    const offerDiscount = bought ? discountOfPieces(bought, quantity) : 0;
    const thanks = bought && { ...bought, offerDiscount: bought.thanksDiscount };
    const thanksDiscount = thanks ? discountOfPieces(thanks, quantity) : 0;
    lines.push({ ...line, position: lines.length, quantity, offerDiscount, thanksDiscount });
    if (order.stockHold === "released" || more === 0 || !product) continue;
    if (product.currentStock < more) {
      return refused({ code: "out-of-stock", productId, name: line.title });
    }
    moves.push(moveOf(product, more));
  }
  for (const { id } of order.stockHold === "released" ? [] : locked) {
    const product = sold.get(id);
    if (!product || change.lines.some(({ productId }) => productId === id)) continue;
    moves.push(moveOf(product, -quantityOf(rows, id)));
  }

  await enterChange(runIn(tx), order.id, moves);
  await tx.delete(orderLines).where(eq(orderLines.orderId, order.id));
  await tx.insert(orderLines).values(lines);
  const totals = totalsOf(lines, order.shippingCharge, isInterState(change.address.state));
  await tx
    .update(orders)
    .set({
      ...totals,
      selectedAddresses: change.address,
      ...newPromise(order, change, tables.days),
    })
    .where(eq(orders.id, order.id));
  await noteEvent(tx, order.id, "changed");
  return ok({
    moves,
    before: versionOf(order.selectedAddresses, rows, order.grandTotal),
    after: versionOf(change.address, lines, totals.grandTotal),
  });
}

/** To another pin code it takes other days, from those of the order on. */
function newPromise(
  { selectedAddresses, time }: LockedOrder,
  { address: { pinCode } }: OrderChange,
  days: string,
): { deliverFrom?: string | null; deliverBy?: string | null } {
  if (pinCode === selectedAddresses.pinCode) return {};
  return promiseTo(pinCode, days, time) ?? { deliverFrom: null, deliverBy: null };
}

/** Takes what an order has more of than before, and gives back what it has less of. */
async function enterChange(run: RunPrepared, orderId: string, moves: readonly StockMove[]) {
  const changes = moves.map(({ productId, before, after }) => ({
    productId,
    units: after - before,
  }));
  const back = changes.filter(({ units }) => units > 0);
  const more = changes.filter(({ units }) => units < 0);
  await returnBatches(run, orderId, back);
  await enterStock(run, { kind: "returned", orderId }, back);
  const ids = back.map(({ productId }) => productId);
  await withholdRecalled(run, ids);
  const lines = more.map(({ productId, units }) => ({ productId, quantity: -units }));
  const batches = await chooseBatchesOf(run, lines);
  await enterStock(run, { kind: "sold", orderId }, more);
  await takeBatches(run, orderId, batches);
}

/**
 * How many of a line's pieces a code takes something off (rules: offers-7): those that were in the order at all
 * times. What an edit has added costs its price, and is the first that another takes out.
 * @param edits what the audit log has of the order's changes.
 */
export function discountedPieces(
  { productId, quantity }: Pick<OrderLine, "productId" | "quantity">,
  edits: readonly Pick<AuditEntry, "detail">[],
): number {
  const were = edits.map(({ detail }) =>
    quantityOf((detail.before as OrderVersion).lines, productId),
  );
  return Math.min(quantity, ...were);
}

function quantityOf(
  rows: readonly Pick<OrderLine, "productId" | "quantity">[],
  id: string,
): number {
  return rows.reduce((sum, row) => sum + (row.productId === id ? row.quantity : 0), 0);
}

function moveOf({ id, currentStock }: typeof products.$inferSelect, more: number): StockMove {
  return { productId: id, before: currentStock, after: currentStock - more };
}

function newLine(orderId: string, product: typeof products.$inferSelect): LineRow {
  const { id: productId, title, productPackOff: pack, price, productMRP } = product;
  const pictureUrl = product.pictureUrls[0] ?? null;
  return {
    orderId,
    position: 0,
    productId,
    title,
    pack,
    packedWeight: packedGrams(product) ?? null,
    pictureUrl,
    price,
    productMRP,
    quantity: 0,
    offerDiscount: 0,
    thanksDiscount: 0,
    hsn: null,
    taxRate: null,
  };
}

function versionOf(
  address: AddressSnapshot,
  rows: readonly LineRow[],
  grandTotal: Paise,
): OrderVersion {
  const lines = rows.map(({ productId, title, price, quantity }) => ({
    productId,
    title,
    price,
    quantity,
  }));
  return { address, lines, grandTotal };
}
