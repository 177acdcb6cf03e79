import { sql } from "drizzle-orm";
import type { Queryable } from "../database.server.ts";
import { insertJob } from "../jobs.server.ts";
import type { Mail } from "./mail.ts";

/** A mail as it waits in the queue. */
export interface MailJob {
  to: string;
  mail: Mail;
}

/**
 * Leaves a mail to be sent, in the transaction that causes it: it goes out once that is committed,
 * and not at all if it is not.
 */
export async function enqueueMail(on: Queryable, to: string, mail: Mail): Promise<void> {
  const { before, after } = insertJob("mail");
  const job: MailJob = { to, mail };
  await on.execute(sql`${sql.raw(before)}${JSON.stringify(job)}::jsonb${sql.raw(after)}`);
}
