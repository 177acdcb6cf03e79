import { type SQL, sql } from "drizzle-orm";
import { db } from "../database/database.server.ts";
import { auditLog } from "../database/infrastructure-tables.server.ts";

/** What an entry is of: "product" for "product.add". */
const kind = sql`split_part(${auditLog.action}, '.', 1)`;

/**
 * Whether somebody has ever changed something in the back office, beside accounts and logins (rules: open-1). Who
 * took a file out of it has changed nothing.
 */
export const wasUsed = () =>
  anyEntry(sql`${kind} <> 'user' and split_part(${auditLog.action}, '.', 2) not like 'export%'`);

/** Whether somebody has ever changed something of this kind: "delivery-days". */
export const wasChanged = (what: string) => anyEntry(sql`${kind} = ${what}`);

async function anyEntry(which: SQL): Promise<boolean> {
  const found = await db.select({ id: auditLog.id }).from(auditLog).where(which).limit(1);
  return found.length > 0;
}
