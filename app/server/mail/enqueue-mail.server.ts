import { validate as isUuid } from "uuid";
import { type Language, presentLanguage } from "#app/lib/text/language.ts";
import type { Queryable } from "../database/database.server.ts";
import { statement } from "../database/statement.server.ts";
import { shopLink } from "../http/shop-address.server.ts";
import { insertJob, removeWaitingJob } from "../jobs/jobs.server.ts";
import type { Mail } from "./mail.ts";

/** A mail as it waits in the queue. */
export interface MailJob {
  to: string;
  mail: Mail;
  /** In which its reader uses the shop; missing in jobs that an earlier version queued. */
  language?: Language;
}

/** A mail as it is asked for: its link is a path of the shop, which is given its reader's language. */
export type AskedMail = Mail extends infer One
  ? One extends { link: string }
    ? Omit<One, "link"> & { path: string }
    : One
  : never;

const mailEnqueue = statement<{ job: string }>("mail-enqueue", ({ job }) => {
  const { before, after } = insertJob("mail");
  return `${before} ${job}::jsonb ${after}`;
});

const heldMailEnqueue = statement<{ job: string; id: string; seconds: number }>(
  "mail-enqueue-held",
  ({ job, id, seconds }) => {
    const held = { id: `${id}::uuid`, delay: `${seconds}::int * interval '1 second'` };
    const { before, after } = insertJob("mail", held);
    return `${before} ${job}::jsonb ${after}`;
  },
);

const mailWithdraw = statement<{ id: string }>("mail-withdraw", ({ id }) =>
  removeWaitingJob("mail", `${id}::uuid`),
);

/** A mail that leaves after a while, until when it can be taken back by its id, a uuid. */
export interface HeldMail {
  id: string;
  seconds: number;
}

/**
 * Queues a mail in the transaction that causes it: it is sent once that is committed, and never if
 * it is rolled back. Of an order whose buyer is forgotten nobody is told (rules: privacy-5).
 * @param to an address; empty where there is none any more.
 * @param more.language of its reader, where that is not whoever makes the request.
 * @param more.held where it can still be taken back for a while (withdrawMail).
 */
export async function enqueueMail(
  on: Queryable,
  to: string,
  asked: AskedMail,
  { language = presentLanguage(), held }: { language?: Language; held?: HeldMail | undefined } = {},
): Promise<void> {
  if (to === "") return;
  const mail = withLink(asked, language);
  const job = JSON.stringify({ to, mail, language } satisfies MailJob);
  await on.execute(held ? heldMailEnqueue.sql({ job, ...held }) : mailEnqueue.sql({ job }));
}

function withLink(asked: AskedMail, language: Language): Mail {
  if (!("path" in asked)) return asked;
  const { path, ...mail } = asked;
  return { ...mail, link: shopLink(path, language) };
}

/** Takes a held mail back. @returns whether it had not left. */
export async function withdrawMail(on: Queryable, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { rowCount } = await on.execute(mailWithdraw.sql({ id }));
  return rowCount === 1;
}
