import type { PgBoss } from "pg-boss";
import type { PublishedTopic } from "#app/lib/live/live-topics.ts";
import type { Queryable, Transaction } from "../database/database.server.ts";
import { statement } from "../database/statement.server.ts";
import { insertJob } from "../jobs/jobs.server.ts";
import { publish } from "./live.server.ts";

interface PublishJob {
  topics: PublishedTopic[];
}

const publishLaterEnqueue = statement<{ job: string; moment: Date }>(
  "publish-later-enqueue",
  ({ job, moment }) => {
    const { before, after } = insertJob("publish-later", {
      delay: `(${moment}::timestamptz - now())`,
    });
    return `${before} ${job}::jsonb ${after} and ${moment}::timestamptz > now()`;
  },
);

/**
 * Publishes topics at a moment at which what their pages show begins or ends by itself: their queries
 * compare with the database's clock. Enqueued in the transaction that sets the moment; where the moment is
 * changed later, this one tells of nothing new (decision 050). A moment that is over needs none.
 */
export async function publishLater(
  on: Queryable,
  moment: Date,
  ...topics: PublishedTopic[]
): Promise<void> {
  const job = JSON.stringify({ topics } satisfies PublishJob);
  await on.execute(publishLaterEnqueue.sql({ job, moment }));
}

const publishAfterCommitEnqueue = statement<{ job: string }>("publish-after-commit", ({ job }) => {
  const { before, after } = insertJob("publish-later");
  return `${before} ${job}::jsonb ${after}`;
});

/** Publishes topics once a transaction is committed whose command publishes others. */
export async function publishAfterCommit(
  tx: Transaction,
  ...topics: PublishedTopic[]
): Promise<void> {
  const job = JSON.stringify({ topics } satisfies PublishJob);
  await tx.execute(publishAfterCommitEnqueue.sql({ job }));
}

/** Publishes what is due, in one of the processes, within a second of its moment. */
export async function publishWhatIsDue(jobs: PgBoss): Promise<void> {
  const options = { pollingIntervalSeconds: 1, batchSize: 20 };
  await jobs.work<PublishJob>("publish-later", options, async (batch) => {
    publish(...batch.flatMap(({ data }) => data.topics));
  });
}
