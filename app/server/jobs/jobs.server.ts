import type pg from "pg";
import { type Job, PgBoss, type QueueOptions, type QueuePolicy } from "pg-boss";
import { insertJobSql, removeWaitingJobSql } from "#app/library-internals/pg-boss-insert.server.ts";
import { connectionSettings } from "../database/database-outage.server.ts";
import { log } from "../log/log.server.ts";
import { withLogContext } from "../log/log-context.server.ts";
import { traced } from "../tracing/traced.server.ts";

const minute = 60;

/** How the jobs of each queue are tried; a job takes these settings over when it is enqueued. */
const queues = {
  mail: {
    // 13 tries: the second after some 15 s, the last after some 17 h.
    retryLimit: 12,
    retryDelay: 10,
    retryBackoff: true,
    // A job of a process that was killed is another's after this time.
    expireInSeconds: 2 * minute,
    // Done or given up, it goes soon: it carries a person's address.
    deleteAfterSeconds: 24 * 60 * minute,
  },
  "reconcile-payments": {
    // One run at a time, in whichever process; the next minute brings the next try.
    policy: "stately",
    retryLimit: 0,
    // A run of a process that was killed keeps the others waiting for so long.
    expireInSeconds: 3 * minute,
    deleteAfterSeconds: 60 * minute,
  },
  "unpaid-orders": {
    policy: "stately",
    // The next minute brings the next try.
    retryLimit: 0,
    expireInSeconds: 3 * minute,
    deleteAfterSeconds: 60 * minute,
  },
  "order-confirmations": {
    policy: "stately",
    // The next minute brings the next try.
    retryLimit: 0,
    expireInSeconds: 3 * minute,
    deleteAfterSeconds: 60 * minute,
  },
  "back-in-stock": {
    policy: "stately",
    // The next minute brings the next try.
    retryLimit: 0,
    expireInSeconds: 3 * minute,
    deleteAfterSeconds: 60 * minute,
  },
  "price-periods": {
    // 6 tries within some 2 min; each minute brings one more.
    retryLimit: 5,
    retryDelay: 2,
    retryBackoff: true,
    expireInSeconds: 2 * minute,
    deleteAfterSeconds: 60 * minute,
  },
  "announce-news": {
    policy: "stately",
    // The next minute brings the next try.
    retryLimit: 0,
    expireInSeconds: minute,
    deleteAfterSeconds: 60 * minute,
  },
  push: {
    // 9 tries: the second after some 10 s, the last after some 40 min; later it is no news.
    retryLimit: 8,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: minute,
    deleteAfterSeconds: 60 * minute,
  },
  "ondc-news": {
    // 9 tries: the second after some 5 s, the last after some 40 min.
    retryLimit: 8,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: minute,
    deleteAfterSeconds: 60 * minute,
  },
  whatsapp: {
    // How often a message is tried, its row says (rules: whatsapp-5); each minute brings one more run.
    retryLimit: 2,
    retryDelay: 5,
    expireInSeconds: minute,
    deleteAfterSeconds: 60 * minute,
  },
  webhooks: {
    policy: "stately",
    // The next minute brings the next try.
    retryLimit: 0,
    expireInSeconds: minute,
    deleteAfterSeconds: 60 * minute,
  },
  "webhook-endpoint": {
    // Of one address a job at a time, by its key; how often a message is tried, its row says (rules: webhooks-4).
    policy: "stately",
    retryLimit: 0,
    expireInSeconds: minute,
    deleteAfterSeconds: 60 * minute,
  },
  "morning-mail": {
    policy: "stately",
    // 4 tries within some 8 min.
    retryLimit: 3,
    retryDelay: minute,
    retryBackoff: true,
    expireInSeconds: 5 * minute,
    deleteAfterSeconds: 60 * minute,
  },
  "check-payment": {
    // 6 tries: the second after some 3 s, the last after some 90 s.
    retryLimit: 5,
    retryDelay: 2,
    retryBackoff: true,
    expireInSeconds: minute,
    deleteAfterSeconds: 60 * minute,
  },
  "publish-later": {
    // What begins or ends is late until it is done: 9 tries within some 17 min.
    retryLimit: 8,
    retryDelay: 2,
    retryBackoff: true,
    expireInSeconds: minute,
    deleteAfterSeconds: 60 * minute,
  },
  "list-stored-pictures": {
    policy: "stately",
    // The next night brings the next try.
    retryLimit: 0,
    expireInSeconds: 30 * minute,
    deleteAfterSeconds: 60 * minute,
  },
  "product-import": {
    // 4 tries within some 30 s; whoever has sent the file waits for it.
    retryLimit: 3,
    retryDelay: 5,
    retryBackoff: true,
    // A job of a process that was killed is another's after this time.
    expireInSeconds: minute,
    deleteAfterSeconds: 60 * minute,
  },
  "courier-import": {
    // As with "product-import": who has pressed the button waits for it.
    retryLimit: 3,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: 3 * minute,
    deleteAfterSeconds: 60 * minute,
  },
  "courier-bookings": {
    // The next quarter of an hour, or the next press, brings the next try.
    retryLimit: 0,
    expireInSeconds: 15 * minute,
    deleteAfterSeconds: 60 * minute,
  },
  "settle-invoices": {
    policy: "stately",
    // The next minute brings the next try, or who wants to read one.
    retryLimit: 0,
    expireInSeconds: 15 * minute,
    deleteAfterSeconds: 60 * minute,
  },
  "check-books": {
    policy: "stately",
    retryLimit: 0,
    expireInSeconds: 15 * minute,
    deleteAfterSeconds: 60 * minute,
  },
  "keep-figures": {
    policy: "stately",
    // The next hour brings the next try, or the next reading.
    retryLimit: 0,
    expireInSeconds: 15 * minute,
    deleteAfterSeconds: 60 * minute,
  },
  "remove-unused-uploads": {
    policy: "stately",
    // The next night brings the next try.
    retryLimit: 0,
    expireInSeconds: 10 * minute,
    deleteAfterSeconds: 60 * minute,
  },
  "forget-sample": {
    policy: "stately",
    // The next night brings the next try.
    retryLimit: 0,
    expireInSeconds: 10 * minute,
    deleteAfterSeconds: 60 * minute,
  },
  "tidy-search": {
    policy: "stately",
    // The next night brings the next try.
    retryLimit: 0,
    expireInSeconds: 10 * minute,
    deleteAfterSeconds: 60 * minute,
  },
  "renew-stories": {
    policy: "stately",
    // 6 tries within some 10 min.
    retryLimit: 5,
    retryDelay: 10,
    retryBackoff: true,
    expireInSeconds: minute,
    deleteAfterSeconds: 60 * minute,
  },
  "remove-outdated": {
    policy: "stately",
    // The next night brings the next try.
    retryLimit: 0,
    expireInSeconds: 60 * minute,
    deleteAfterSeconds: 60 * minute,
  },
  "withhold-batches": {
    policy: "stately",
    // 4 tries within some 8 min.
    retryLimit: 3,
    retryDelay: minute,
    retryBackoff: true,
    expireInSeconds: 10 * minute,
    deleteAfterSeconds: 60 * minute,
  },
  "office-words": {
    policy: "stately",
    // The next minute brings the next try.
    retryLimit: 0,
    // All orders of a shop that had no words yet.
    expireInSeconds: 30 * minute,
    deleteAfterSeconds: 60 * minute,
  },
  "ondc-changes": {
    policy: "stately",
    // The next minute brings the next try.
    retryLimit: 0,
    expireInSeconds: 3 * minute,
    deleteAfterSeconds: 60 * minute,
  },
  ondc: {
    // How often a message is tried, its row says (rules: ondc-6); each minute brings one more run.
    retryLimit: 2,
    retryDelay: 5,
    expireInSeconds: 2 * minute,
    deleteAfterSeconds: 60 * minute,
  },
  "remove-ondc-messages": {
    policy: "stately",
    // The next night brings the next try.
    retryLimit: 0,
    expireInSeconds: 10 * minute,
    deleteAfterSeconds: 60 * minute,
  },
  upkeep: {
    policy: "stately",
    // The next hour brings the next try.
    retryLimit: 0,
    expireInSeconds: 5 * minute,
    deleteAfterSeconds: 60 * minute,
  },
  "nightly-backup": {
    policy: "stately",
    // The next hour brings the next try.
    retryLimit: 0,
    expireInSeconds: 120 * minute,
    deleteAfterSeconds: 60 * minute,
  },
} as const satisfies Record<string, Queue>;

type Queue = QueueOptions & { policy?: QueuePolicy };

export type QueueName = keyof typeof queues;

/**
 * Makes pg-boss's tables and the queues, or brings them up to date. Part of the migrations, so that
 * whatever opens the database can enqueue; under their lock, for processes that start together.
 */
export async function prepareQueues(client: pg.Client): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    supervise: false,
    schedule: false,
  });
  // What fails here rejects; the event is for what runs beside it, which ends with it.
  boss.on("error", () => {});
  try {
    await boss.start();
    for (const [name, options] of Object.entries(queues)) {
      await boss.createQueue(name, options);
      const { policy: _unchangeable, ...changeable } = options as Queue;
      await boss.updateQueue(name, changeable);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** A statement that enqueues a job in a transaction of the shop's own; it needs no running jobs. */
export const insertJob = (queue: QueueName, options?: Parameters<typeof insertJobSql>[1]) =>
  insertJobSql(queue, options);

/** A statement that takes back a job that waits still, in a transaction of the shop's own. */
export const removeWaitingJob = (queue: QueueName, id: string) => removeWaitingJobSql(queue, id);

/**
 * Opens the jobs of this process, on a small pool of their own: what pg-boss does in transactions
 * of several statements must never leave a page's connection in the middle of one. Any number of
 * processes may share the queues.
 */
export async function openJobs(databaseUrl: string): Promise<PgBoss> {
  const jobs = new PgBoss({ ...connectionSettings(databaseUrl, "madua jobs"), max: 2 });
  // Unheard, the event would end the process. A database that is away comes back, and the workers
  // go on asking.
  jobs.on("error", (error) => log.warn({ err: error }, "jobs have no database, or failed on it"));
  jobs.on("warning", ({ message, data }) => log.warn({ data }, message));
  jobs.work = followed(jobs.work);
  await jobs.start();
  return jobs;
}

type Work = (jobs: Job[]) => Promise<unknown>;

/** pg-boss's `work`, whose jobs are each the beginning of a trace, and named in all that they log. */
function followed(work: PgBoss["work"]): PgBoss["work"] {
  return new Proxy(work, {
    apply(target, on, given: [queue: string, ...unknown[]]) {
      const [queue] = given;
      const handle = given.pop() as Work;
      const handleFollowed: Work = (batch) => {
        const about = { queue, ...(batch.length === 1 && { job: batch[0]?.id ?? "" }) };
        const attributes = { "messaging.batch.message_count": batch.length };
        const describe = () => ({ name: `job ${queue}`, kind: "consumer", attributes }) as const;
        return withLogContext(about, () => traced(describe, () => handle(batch)));
      };
      return Reflect.apply(target, on, [...given, handleFollowed]);
    },
  });
}

/** How long running jobs may take to end when the process is told to stop, in ms. */
const closingBound = 3000;

/** Lets running jobs end, for a while; what does not is another process's, or the next start's. */
export async function closeJobs(jobs: PgBoss): Promise<void> {
  await jobs.stop({ timeout: closingBound });
}
