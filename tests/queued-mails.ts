import { pool } from "#app/server/database/database.server.ts";
import type { Mail } from "#app/server/mail/mail.ts";

/** The mails that were left to be sent to an address, in the order of their leaving. */
export async function mailsTo(email: string): Promise<Mail[]> {
  const { rows } = await pool.query<{ mail: Mail }>(
    `select data -> 'mail' as mail from pgboss.job
     where name = 'mail' and data ->> 'to' = $1 order by created_on, ctid`,
    [email],
  );
  return rows.map(({ mail }) => mail);
}

/** All mails that wait leave, as far as their queue knows. */
export async function sendNow(): Promise<void> {
  await pool.query("update pgboss.job set state = 'completed' where name = 'mail'");
}
