import { count, eq } from "drizzle-orm";
import { db } from "#app/server/database.server.ts";
import { payments } from "./payment-tables.server.ts";

/**
 * How many payments wait for an admin to send them back; 100 stands for any more
 * (rules: refunds-3).
 */
export async function countRefundsDue(): Promise<number> {
  const due = db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.state, "refund-due"))
    .limit(100)
    .as("due");
  const [row] = await db.select({ n: count() }).from(due);
  return row?.n ?? 0;
}
