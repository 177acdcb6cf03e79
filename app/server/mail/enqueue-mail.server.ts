import type { Queryable } from "../database.server.ts";
import { insertJob } from "../jobs.server.ts";
import { statement } from "../statement.server.ts";
import type { Mail } from "./mail.ts";

/** A mail as it waits in the queue. */
export interface MailJob {
  to: string;
  mail: Mail;
}

const mailEnqueue = statement<{ job: string }>("mail-enqueue", ({ job }) => {
  const { before, after } = insertJob("mail");
  return `${before} ${job}::jsonb ${after}`;
});

/**
 * Queues a mail in the transaction that causes it: it is sent once that is committed, and never if
 * it is rolled back. Of an order whose buyer is forgotten nobody is told (rules: privacy-5).
 * @param to an address; empty where there is none any more.
 */
export async function enqueueMail(on: Queryable, to: string, mail: Mail): Promise<void> {
  if (to === "") return;
  const job: MailJob = { to, mail };
  await on.execute(mailEnqueue.sql({ job: JSON.stringify(job) }));
}
