import type { AddressSnapshot } from "#app/domains/accounts/addresses/address.ts";
import type { QrCode } from "#app/domains/accounts/second-factor/qr-code.server.ts";
import type { Barcode } from "#app/server/typesetting/barcode.server.ts";
import { maySend, type ToCollect } from "../cash/to-collect.ts";
import type { OrderLine } from "../order/order.ts";

/** What can be printed of many orders (rules: parcels-2). */
export const papers = ["slips-2", "slips-4", "labels", "picks"] as const;
export type Paper = (typeof papers)[number];

/** So many orders are printed at a time. */
export const mostPrinted = 500;

type PrintedLine = Pick<OrderLine, "productId" | "title" | "pack" | "quantity">;

/** An order as papers show it. */
export interface PrintedOrder {
  id: string;
  orderNumber: string;
  time: Date;
  address: AddressSnapshot;
  /** With the words of the batches that they come from, and of what is free. */
  lines: (PrintedLine & { notes: string[] })[];
  /** The code that it has. */
  offerCode: string | undefined;
  totalQuantity: number;
  toCollect: ToCollect;
  courier: string | null;
  trackingNumber: string | null;
  /** Of labels. */
  codes: { barcode: Barcode; qr: QrCode } | undefined;
}

/** A product in one pack, with what is needed of it in all, and for which orders. */
export interface ShelfPick extends PrintedLine {
  key: string;
  orders: { orderNumber: string; quantity: number }[];
}

/**
 * What is to be taken from the shelf, summed by product and pack, in the order of their names
 * (rules: parcels-2); orders that must not be sent need nothing.
 */
export function picksOf(orders: readonly PrintedOrder[]): ShelfPick[] {
  const picks = new Map<string, ShelfPick>();
  for (const { orderNumber, lines, toCollect } of orders) {
    if (!maySend(toCollect)) continue;
    for (const line of lines) {
      const key = `${line.productId} ${line.pack}`;
      const pick = picks.get(key) ?? { ...line, key, quantity: 0, orders: [] };
      pick.quantity += line.quantity;
      pick.orders.push({ orderNumber, quantity: line.quantity });
      picks.set(key, pick);
    }
  }
  return [...picks.values()].sort(
    (a, b) => a.title.localeCompare(b.title) || (a.pack ?? 0) - (b.pack ?? 0),
  );
}

/** A sheet of paper's worth, and so on: [1, 2, 3] by 2 is [[1, 2], [3]]. */
export function inGroupsOf<Item>(size: number, items: readonly Item[]): Item[][] {
  const groups: Item[][] = [];
  for (let at = 0; at < items.length; at += size) groups.push(items.slice(at, at + size));
  return groups;
}
