import { and, desc, gte, like } from "drizzle-orm";
import { db } from "#app/server/database/database.server.ts";
import { orderNumberCounters } from "../order/order-table.server.ts";

/**
 * The order numbers with a place in their month, of all months that have counted so far, the newest first:
 * 23 → "JRMG/2026-27/NOV/23", "JRMG/2026-27/OCT/23"… By them an order is found along its number's own index.
 * @param code of one month of every year: "APR".
 */
export async function numbersCounted(sequence: number, code?: string): Promise<string[]> {
  const { month, last } = orderNumberCounters;
  const months = await db
    .select({ month })
    .from(orderNumberCounters)
    .where(and(gte(last, sequence), code === undefined ? undefined : like(month, `%/${code}`)))
    .orderBy(desc(month));
  return months.map((counted) => `${counted.month}/${String(sequence).padStart(2, "0")}`);
}
