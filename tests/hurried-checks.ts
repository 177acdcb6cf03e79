import { pool } from "#app/server/database/database.server.ts";

/** The hurried checks of a provider's order that wait for somebody to work on them. */
export async function hurriedChecks(providerOrderId: string) {
  const { rows } = await pool.query<{ retries: number; pause: number }>(
    `select retry_limit as retries, retry_delay as pause from pgboss.job
     where name = 'check-payment' and data ->> 'providerOrderId' = $1`,
    [providerOrderId],
  );
  return rows;
}
