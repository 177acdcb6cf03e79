import { and, eq, inArray } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import { advisoryLocks } from "#app/server/database/advisory-locks.ts";
import { db, type Queryable } from "#app/server/database/database.server.ts";
import { statement } from "#app/server/database/statement.server.ts";
import { insertJob } from "#app/server/jobs/jobs.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { countedByAll, figureColumns, placedOn, summedByMonth } from "./count-figures.server.ts";
import { startOfMonth } from "./figure-range.ts";
import { dayFigures } from "./figure-tables.server.ts";

/** Days that one transaction counts. */
const batch = 10;

/** How far the kept days go, and what is still to be counted; days of Asia/Kolkata, "2026-04-05". */
export interface KeptFigures {
  /** The last day that is kept; null before the first. */
  kept: string | null;
  /** The last that can be kept: it ended 48 hours ago. */
  keepable: string;
  /** Days that come next after the kept ones, at most a batch of them. */
  missing: string[];
  /** Of the kept days, whether one has changed since. */
  isChanged: boolean;
}

const figuresKept = statement(
  "figures-kept",
  () => `
    select to_char(kept, 'YYYY-MM-DD') as kept, to_char(keepable, 'YYYY-MM-DD') as keepable,
      array(
        select to_char(each, 'YYYY-MM-DD')
        from generate_series(
          -- A shop without old orders begins with its last day.
          coalesce(kept + 1, least(first, keepable)), keepable, interval '1 day'
        ) as each limit ${batch}
      ) as missing,
      exists (select from figure_changes) as "isChanged"
    from (
      select (select max(day) from day_figures where kind = 'all') as kept,
        (select (min(time) at time zone 'Asia/Kolkata')::date from orders) as first,
        ((now() - interval '48 hours') at time zone 'Asia/Kolkata')::date - 1 as keepable
    ) as days`,
);

/** How far the figures are kept, as the transaction sees it. */
export async function readKept(on: Queryable): Promise<KeptFigures> {
  const { rows } = await on.execute<KeptFigures & Record<string, unknown>>(figuresKept.sql({}));
  if (!rows[0]) throw new Error("no figures");
  return rows[0];
}

const figuresLock = statement(
  "figures-lock",
  () => `select pg_advisory_xact_lock(${advisoryLocks.figures})`,
);

/** Takes the changes of some days away: those of transactions that are not committed yet stay. */
const figureChangesTake = statement(
  "figure-changes-take",
  () => `
    with taken as (
      delete from figure_changes
      where day in (select distinct day from figure_changes order by day limit ${batch})
      returning day
    )
    select distinct to_char(day, 'YYYY-MM-DD') as day from taken`,
);

const figuresKeep = statement<{ days: string[] }>(
  "figures-keep",
  ({ days }) => `
    with ${placedOn(`${days}::date[]`)}
    insert into day_figures (${figureColumns}) ${countedByAll(`${days}::date[]`)}`,
);

const monthsKeep = statement<{ months: string[] }>(
  "figure-months-keep",
  ({ months }) => `
    insert into day_figures (${figureColumns}) ${summedByMonth(`${months}::date[]`)}`,
);

/**
 * Counts one batch of days: those that have changed, else the next that can be kept. Whoever else counts waits.
 * The changes are taken before the orders are read, so that none is taken that was not counted.
 */
function countBatch(): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(figuresLock.sql({}));
    const { kept, missing } = await readKept(tx);
    const taken = await tx.execute<{ day: string }>(figureChangesTake.sql({}));
    // What is not kept yet is counted when its turn comes.
    const changed = taken.rows.map(({ day }) => day).filter((day) => kept && day <= kept);
    const days = taken.rows.length > 0 ? changed : missing;
    if (days.length === 0) return;
    await tx.delete(dayFigures).where(inArray(dayFigures.day, days));
    await tx.execute(figuresKeep.sql({ days }));
    const months = [...new Set(days.map(startOfMonth))];
    const { kind, day } = dayFigures;
    await tx.delete(dayFigures).where(and(eq(kind, "product-month"), inArray(day, months)));
    await tx.execute(monthsKeep.sql({ months }));
  });
}

/**
 * Counts what has changed or is not kept yet, for so long.
 * @param within in ms; a batch that was begun is ended.
 * @returns whether all is counted.
 */
export async function keepFigures(within: number): Promise<boolean> {
  const until = performance.now() + within;
  for (;;) {
    const { missing, isChanged } = await readKept(db);
    if (missing.length === 0 && !isChanged) return true;
    if (performance.now() > until) return false;
    await countBatch();
  }
}

const figuresEnqueue = statement("figures-enqueue", () => {
  const { before, after } = insertJob("keep-figures");
  // One that waits already does for both.
  return `${before} '{}'::jsonb ${after} on conflict do nothing`;
});

/** Has the rest counted by whichever process. */
export async function askForFigures(): Promise<void> {
  await db.execute(figuresEnqueue.sql({}));
}

/** Most that one run of the job takes, in ms: three years of a busy shop are counted in less. */
const runBound = 10 * 60 * 1000;

/** Counts in one of the processes: every hour, and when a page has found much to count (decision 048). */
export async function keepFiguresHourly(jobs: PgBoss): Promise<void> {
  await jobs.work("keep-figures", async () => {
    try {
      await keepFigures(runBound);
      publish("figures");
    } catch (error) {
      // The queue keeps a failure to itself.
      log.error({ err: error }, "the figures were not counted");
    }
  });
  await jobs.schedule("keep-figures", "7 * * * *", null, { tz: "Asia/Kolkata" });
}
