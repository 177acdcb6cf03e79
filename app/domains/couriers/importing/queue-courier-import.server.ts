import type { Queryable } from "#app/server/database/database.server.ts";
import { statement } from "#app/server/database/statement.server.ts";
import { insertJob } from "#app/server/jobs/jobs.server.ts";

/** An import that waits to be written. */
export interface CourierImportJob {
  importId: string;
}

const courierImportEnqueue = statement<{ job: string }>("courier-import-enqueue", ({ job }) => {
  const { before, after } = insertJob("courier-import");
  return `${before} ${job}::jsonb ${after}`;
});

/** Queues an import in the transaction that has it written. */
export async function queueCourierImport(on: Queryable, importId: string): Promise<void> {
  const job = JSON.stringify({ importId } satisfies CourierImportJob);
  await on.execute(courierImportEnqueue.sql({ job }));
}
