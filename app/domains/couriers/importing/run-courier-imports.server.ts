import { and, inArray, lt, or, sql } from "drizzle-orm";
import type { JobResult, JobWithMetadata, PgBoss } from "pg-boss";
import { db } from "#app/server/database/database.server.ts";
import { statement } from "#app/server/database/statement.server.ts";
import { publish } from "#app/server/live/live.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { courierImports } from "./courier-import-tables.server.ts";
import { type CourierImportJob, queueCourierImport } from "./queue-courier-import.server.ts";
import { writeImport } from "./write-import.server.ts";

/** Writes imports from this process, one at a time; every few minutes what is lost or outdated is swept. */
export async function runCourierImports(jobs: PgBoss, pollingIntervalSeconds = 1): Promise<void> {
  const options = { pollingIntervalSeconds, includeMetadata: true, perJobResults: true } as const;
  await jobs.work<CourierImportJob | null, void, typeof options>(
    "courier-import",
    options,
    (batch) => Promise.all(batch.map(run)),
  );
  await jobs.schedule("courier-import", "*/5 * * * *");
}

async function run(job: JobWithMetadata<CourierImportJob | null>): Promise<JobResult> {
  const importId = job.data?.importId;
  try {
    if (!importId) await sweepCourierImports();
    else if (!(await writeImport(importId))) await queueCourierImport(db, importId);
    return { id: job.id, status: "completed" };
  } catch (error) {
    // Once its tries are over, the next sweep begins anew.
    log.error({ err: error, import: importId }, "a courier's file could not be written");
    return { id: job.id, status: "failed" };
  }
}

const lostCourierImports = statement(
  "lost-courier-imports",
  () => `
    select id from courier_imports
    where status = 'writing' and not exists (
      select from pgboss.job
      where name = 'courier-import' and state in ('created', 'retry', 'active')
        and data->>'importId' = courier_imports.id)`,
);

/**
 * Goes on with imports whose last try has ended with its process, and forgets those that have had their time: a week
 * where they were not written, else three years (rules: couriers-7).
 */
export async function sweepCourierImports(): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(lostCourierImports.sql({}));
  for (const { id } of rows) await queueCourierImport(db, id);
  const isOlder = (time: "7 days" | "3 years") =>
    lt(courierImports.at, sql`now() - ${time}::interval`);
  const { rowCount } = await db
    .delete(courierImports)
    .where(
      or(
        and(isOlder("7 days"), inArray(courierImports.status, ["columns", "ready"])),
        isOlder("3 years"),
      ),
    );
  if (rowCount) publish("courier-imports");
}
