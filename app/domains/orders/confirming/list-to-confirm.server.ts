import { asc, count, eq, type SQL, sql } from "drizzle-orm";
import type { AddressSnapshot } from "#app/domains/accounts/addresses/address.ts";
import type { Paise } from "#app/lib/money/money.ts";
import type { Language } from "#app/lib/text/language.ts";
import { db } from "#app/server/database/database.server.ts";
import { orderConfirmations, orderNotes, orders } from "../order/order-table.server.ts";
import { confirmLink, confirmLinkSecret } from "./confirm-link.server.ts";
import type { ConfirmationHint } from "./confirmation-hints.ts";
import { hintsOfOrders } from "./read-hints.server.ts";

/** An order that waits to be confirmed, as who calls its buyer needs it. */
export interface OrderToConfirm {
  id: string;
  orderNumber: string;
  time: Date;
  address: AddressSnapshot;
  grandTotal: Paise;
  totalQuantity: number;
  /** Of its buyer. */
  language: Language;
  askedAt: Date;
  /** Until when staff have put their call off; null where they have not. */
  callAfter: Date | null;
  remindedAt: Date | null;
  /** Where its buyer confirms it. */
  link: string;
  hints: ConfirmationHint[];
  /** The newest of the staff's notes about it. */
  note: string | null;
}

/** So many are shown at once. */
const pageSize = 30;

const columns = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  time: orders.time,
  address: orders.selectedAddresses,
  grandTotal: orders.grandTotal,
  totalQuantity: orders.totalQuantity,
  language: orders.language,
  askedAt: orderConfirmations.askedAt,
  callAfter: orderConfirmations.callAfter,
  remindedAt: orderConfirmations.remindedAt,
  note: sql<string | null>`(
    select ${orderNotes.text} from ${orderNotes} where ${orderNotes.orderId} = ${orders.id}
    order by ${orderNotes.id} desc limit 1
  )`,
};

const waits = eq(orders.confirmation, "asked");

/**
 * The orders that wait to be confirmed (rules: confirm-4): who has waited longest stands first, and those whose call was
 * put off below, by when they are to be called. For staff.
 */
export async function ordersToConfirm(
  now = new Date(),
): Promise<{ rows: OrderToConfirm[]; hasMore: boolean }> {
  const putOff = sql`case when ${orderConfirmations.callAfter} > ${now.toISOString()} then ${orderConfirmations.callAfter} end`;
  const rows = await read(waits, [sql`${putOff} nulls first`, asc(orders.time), asc(orders.id)]);
  return { rows: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}

/** The same of one order; undefined where it does not wait. For staff. */
export async function orderToConfirm(orderId: string): Promise<OrderToConfirm | undefined> {
  const [found] = await read(sql`${waits} and ${eq(orders.id, orderId)}`, []);
  return found;
}

async function read(condition: SQL, order: SQL[]): Promise<OrderToConfirm[]> {
  const rows = await db
    .select(columns)
    .from(orders)
    .innerJoin(orderConfirmations, eq(orderConfirmations.orderId, orders.id))
    .where(condition)
    .orderBy(...order)
    .limit(pageSize + 1);
  if (rows.length === 0) return [];
  const [key, hints] = await Promise.all([
    confirmLinkSecret(),
    hintsOfOrders(rows.map(({ address, ...row }) => ({ ...row, selectedAddresses: address }))),
  ]);
  return rows.map((row) => ({
    ...row,
    link: confirmLink(key, row),
    hints: hints.get(row.id) ?? [],
  }));
}

/** How many orders wait to be confirmed; 100 stands for any more. For staff. */
export async function countToConfirm(): Promise<number> {
  const some = db.select({ id: orders.id }).from(orders).where(waits).limit(100).as("some");
  const [row] = await db.select({ n: count() }).from(some);
  return row?.n ?? 0;
}
