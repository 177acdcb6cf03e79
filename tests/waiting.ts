import { expect } from "vitest";
import { pool } from "#app/server/database/database.server.ts";

/** Waits until so many transactions of the test's own database wait for a lock. */
export async function untilWaiting(n: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length;
    })
    .toBe(n);
}
