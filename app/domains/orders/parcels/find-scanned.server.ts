import { desc, eq, inArray, type SQL } from "drizzle-orm";
import { db } from "#app/server/database/database.server.ts";
import { site } from "#site";
import type { Confirmation, OrderStatus } from "../order/order.ts";
import { orders } from "../order/order-table.server.ts";
import { numbersCounted } from "../placing/counted-numbers.server.ts";

/** An order that a code or number may mean. */
export interface ScannedOrder {
  id: string;
  orderNumber: string;
  name: string;
  city: string;
  status: OrderStatus;
  confirmation: Confirmation | null;
  time: Date;
}

/** Of one number in several months, the newest. */
const mostFound = 10;

/**
 * The orders that something means which was scanned or typed (rules: parcels-3): a label's address, an
 * order's number or receipt, its end ("APR/23", "23"), or a courier's number. Newest first.
 */
export async function findScanned(scanned: string): Promise<ScannedOrder[]> {
  const condition = await meantBy(scanned.trim());
  if (!condition) return [];
  const rows = await db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      address: orders.selectedAddresses,
      status: orders.status,
      confirmation: orders.confirmation,
      time: orders.time,
    })
    .from(orders)
    .where(condition)
    .orderBy(desc(orders.time), desc(orders.id))
    .limit(mostFound);
  return rows.map(({ address, ...row }) => ({ ...row, name: address.name, city: address.city }));
}

const labelAddress = /\/my\/orders\/([\w-]{1,100})(?:[?#]|$)/;

async function meantBy(scanned: string): Promise<SQL | undefined> {
  const [, id] = labelAddress.exec(scanned) ?? [];
  if (id) return eq(orders.id, id);
  const upper = scanned.toUpperCase().replace(/\s+/g, "");
  const number = upper.replace(/^REC-/, "");
  if (number.startsWith(`${site.orderPrefix}/`)) return eq(orders.orderNumber, number);
  const [, month, sequence] = /^(?:([A-Z]{3})\/)?0*(\d{1,6})$/.exec(upper) ?? [];
  if (sequence) {
    return inArray(orders.orderNumber, await numbersCounted(Number(sequence), month));
  }
  return upper === "" ? undefined : eq(orders.trackingNumber, upper);
}

const toBePacked: readonly OrderStatus[] = ["ordered", "confirmed", "processing"];

/** The one that is meant: the only one, or the only one that is still to be packed. */
export function theOneMeant(found: readonly ScannedOrder[]): ScannedOrder | undefined {
  if (found.length === 1) return found[0];
  const waiting = found.filter(
    ({ status, confirmation }) => toBePacked.includes(status) && confirmation !== "asked",
  );
  return waiting.length === 1 ? waiting[0] : undefined;
}
