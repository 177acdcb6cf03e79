import { sql } from "drizzle-orm";
import type { Transaction } from "../database.server.ts";

/** Any fixed number: a backup holds it, so that files which its rows name are not removed. */
export const keepFilesLock = 7_240_003;

/**
 * Whether files may be removed now, which no backup begins before the transaction ends. Where not,
 * whoever wants to remove some leaves them to the night (upload.server.ts).
 */
export async function mayRemoveFiles(on: Transaction): Promise<boolean> {
  const { rows } = await on.execute<{ may: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${keepFilesLock}) as may`,
  );
  return rows[0]?.may === true;
}
