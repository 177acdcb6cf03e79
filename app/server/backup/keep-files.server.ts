import { sql } from "drizzle-orm";
import { advisoryLocks } from "../database/advisory-locks.ts";
import type { Transaction } from "../database/database.server.ts";

/**
 * Whether files may be removed now, which no backup begins before the transaction ends. Where not,
 * whoever wants to remove some leaves them to the night (upload.server.ts).
 */
export async function mayRemoveFiles(on: Transaction): Promise<boolean> {
  const { rows } = await on.execute<{ may: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${advisoryLocks.keptFiles}) as may`,
  );
  return rows[0]?.may === true;
}
