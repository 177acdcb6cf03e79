import { eq } from "drizzle-orm";
import type { JobResult, JobWithMetadata, PgBoss } from "pg-boss";
import { baseLanguage } from "#app/lib/text/language.ts";
import { db } from "#app/server/database/database.server.ts";
import { inLanguage } from "#app/server/http/request.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { checkImport } from "./check-import.server.ts";
import { productImports } from "./product-import-tables.server.ts";
import type { ImportJob } from "./queue-import.server.ts";
import { saveImport } from "./save-import.server.ts";
import { giveUpImports, sweepImports } from "./sweep-imports.server.ts";

/**
 * Checks and saves imports from this process, one at a time. What a killed process has left is done again from its
 * beginning: nothing of it had been saved. Every few minutes what is lost or outdated is swept.
 */
export async function runProductImports(jobs: PgBoss, pollingIntervalSeconds = 1): Promise<void> {
  const options = { pollingIntervalSeconds, includeMetadata: true, perJobResults: true } as const;
  await jobs.work<ImportJob | null, void, typeof options>("product-import", options, (batch) =>
    Promise.all(batch.map(run)),
  );
  await jobs.schedule("product-import", "*/5 * * * *");
}

async function run(job: JobWithMetadata<ImportJob | null>): Promise<JobResult> {
  const { importId, language = baseLanguage } = job.data ?? {};
  try {
    await (importId ? inLanguage(language, () => advanceImport(importId)) : sweepImports());
    return { id: job.id, status: "completed" };
  } catch (error) {
    const isLast = job.retryCount >= job.retryLimit;
    log.error({ err: error, import: importId, isLast }, "an import could not be finished");
    if (isLast && importId) await giveUpImports([importId]);
    return { id: job.id, status: "failed" };
  }
}

/** Does what an import waits for; nothing where that is done, or the import was discarded. */
export async function advanceImport(importId: string): Promise<void> {
  const [waiting] = await db
    .select({ status: productImports.status })
    .from(productImports)
    .where(eq(productImports.id, importId));
  if (waiting?.status === "checking") await checkImport(importId);
  if (waiting?.status === "saving") await saveImport(importId);
}
