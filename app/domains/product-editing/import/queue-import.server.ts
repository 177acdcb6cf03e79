import { type Language, presentLanguage } from "#app/lib/text/language.ts";
import type { Queryable } from "#app/server/database/database.server.ts";
import { statement } from "#app/server/database/statement.server.ts";
import { insertJob } from "#app/server/jobs/jobs.server.ts";

/** An import that waits to be checked or saved, as its status says. */
export interface ImportJob {
  importId: string;
  /** The language of its findings; missing in jobs that an earlier version queued. */
  language?: Language;
}

const importEnqueue = statement<{ job: string }>("import-enqueue", ({ job }) => {
  const { before, after } = insertJob("product-import");
  return `${before} ${job}::jsonb ${after}`;
});

/** Queues an import in the transaction that sets its status. */
export async function queueImport(on: Queryable, importId: string): Promise<void> {
  const job = JSON.stringify({ importId, language: presentLanguage() } satisfies ImportJob);
  await on.execute(importEnqueue.sql({ job }));
}
