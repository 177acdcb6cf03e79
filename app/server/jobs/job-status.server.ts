import { db } from "../database/database.server.ts";
import { statement } from "../database/statement.server.ts";
import { declareShopGauge, everySoOften } from "../metrics/declare-metric.server.ts";

interface JobCounts {
  queue: string;
  /** Jobs that are to be done, or tried again; those that are planned for later do not wait. */
  waiting: number;
  /** Since the first of them was to be done, in seconds; null where none waits. */
  oldest: number | null;
  /** Given up; a queue forgets them after an hour, that of mails after a day. */
  failed: number;
}

const jobCounts = statement(
  "job-counts",
  () => `
    select name as queue,
      count(*) filter (where waits) as waiting,
      extract(epoch from now() - min(due) filter (where waits))::float8 as oldest,
      count(*) filter (where state = 'failed') as failed
    from pgboss.queue left join (
      -- Of one that is tried again start_after is the next try: it has been waiting for longer.
      select name, state,
        state = 'retry' or (state = 'created' and start_after <= now()) as waits,
        case when state = 'retry'
          then greatest(created_on, keep_until - retention_seconds * interval '1 s')
          else start_after end as due
      from pgboss.job join (select name, retention_seconds from pgboss.queue) as kept using (name)
    ) as job using (name)
    where not starts_with(name, '__pgboss')
    group by name`,
);

/** What the queues hold, as it was within the last 15 s. */
const countJobs = everySoOften(
  async () => (await db.execute<JobCounts & Row>(jobCounts.sql({}))).rows,
);

type Row = Record<string, unknown>;

function declareJobs(name: string, help: string, count: (jobs: JobCounts) => number): void {
  const read = async () =>
    Object.fromEntries((await countJobs()).map((jobs) => [jobs.queue, count(jobs)]));
  declareShopGauge(`madua_jobs_${name}`, help, read, "queue");
}

declareJobs(
  "waiting",
  "Jobs that are to be done or tried again; those of the queue mail are mails.",
  ({ waiting }) => waiting,
);
declareJobs(
  "oldest_seconds",
  "For how long the oldest job of the queue has been waiting.",
  ({ oldest }) => oldest ?? 0,
);
declareJobs(
  "given_up",
  "Jobs that have failed for good; forgotten after an hour, mails after a day.",
  ({ failed }) => failed,
);
