import { and, eq, inArray } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import { db } from "#app/server/database/database.server.ts";
import { statement } from "#app/server/database/statement.server.ts";
import { insertJob } from "#app/server/jobs/jobs.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { parcelsKeeper } from "./came-back/keep-parcels.server.ts";
import { countedByAll, figureColumns, placedOn, summedByMonth } from "./count-figures.server.ts";
import { startOfMonth } from "./figure-range.ts";
import { dayFigures } from "./figure-tables.server.ts";
import { keepDays, keeperOf } from "./keeper.server.ts";

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

/** What was ordered on each day. */
export const salesKeeper = keeperOf(
  { days: "day_figures", changes: "figure_changes", of: dayFigures },
  async (tx, days) => {
    await tx.execute(figuresKeep.sql({ days }));
    const months = [...new Set(days.map(startOfMonth))];
    const { kind, day } = dayFigures;
    await tx.delete(dayFigures).where(and(eq(kind, "product-month"), inArray(day, months)));
    await tx.execute(monthsKeep.sql({ months }));
  },
);

/**
 * Counts what has changed of what was ordered, or is not kept yet, for so long.
 * @param within in ms.
 * @returns whether all is counted.
 */
export const keepFigures = (within: number) => keepDays(within, salesKeeper);

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
      await keepDays(runBound, parcelsKeeper);
      publish("figures");
    } catch (error) {
      // The queue keeps a failure to itself.
      log.error({ err: error }, "the figures were not counted");
    }
  });
  await jobs.schedule("keep-figures", "7 * * * *", null, { tz: "Asia/Kolkata" });
}
