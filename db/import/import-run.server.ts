import pg from "pg";
import { db, type Transaction } from "#app/server/database/database.server.ts";
import type { OldDocument } from "./document-reader.ts";
import type { ImportReport, Outcome } from "./import-report.ts";
import { documentsIn, type ExportFile } from "./read-export.server.ts";
import type { StoredPictures } from "./stored-pictures.server.ts";

/** One run over an export: a dry one, or one that writes. */
export interface ImportRun {
  files: readonly ExportFile[];
  report: ImportReport;
  pictures: StoredPictures;
  /** False in a dry run, whose transactions the database itself keeps from writing. */
  write: boolean;
}

/** How many documents are written in one transaction: what a run that is broken off may repeat. */
const batchSize = 500;

/** A collection's documents in batches, each id once. */
export async function* batchesOf(
  run: ImportRun,
  collection: string,
  size = batchSize,
): AsyncGenerator<OldDocument[]> {
  const seen = new Set<string>();
  let batch: OldDocument[] = [];
  for (const file of run.files.filter((known) => known.collection === collection)) {
    for await (const document of documentsIn(file, run.report)) {
      if (seen.has(document.id)) {
        run.report.leaveOut(document, "another document has the same id");
        continue;
      }
      seen.add(document.id);
      if (batch.push(document) < size) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

export function inTransaction<T>(
  run: ImportRun,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(work, { accessMode: run.write ? "read write" : "read only" });
}

/**
 * Saves a batch. Where the database refuses it for what one of the documents holds, each is saved by
 * itself, so that the others come; the one is listed.
 */
export async function saveBatch<Item extends { id: string }>(
  run: ImportRun,
  collection: string,
  items: readonly Item[],
  save: (items: readonly Item[]) => Promise<void>,
): Promise<void> {
  try {
    await save(items);
  } catch (error) {
    const reason = refusedData(error);
    if (reason === undefined) throw error;
    const [only, ...others] = items;
    if (only && others.length === 0) {
      run.report.leaveOut({ collection, id: only.id }, "the database refuses it", reason);
      return;
    }
    for (const item of items) await saveBatch(run, collection, [item], save);
  }
}

/** What the database has against data; undefined for any other failure. */
function refusedData(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  // Of SQL's classes: a value that cannot be, a broken constraint, more than an index can hold.
  const isOfData = cause instanceof pg.DatabaseError && /^(?:22|23|54)/.test(cause.code ?? "");
  return isOfData ? cause.message : undefined;
}

/** Notes what became of documents; what does not come as it is now in the old shop is listed. */
export function tellOutcomes(
  { report }: ImportRun,
  collection: string,
  outcomes: ReadonlyMap<string, Outcome>,
): void {
  for (const [id, outcome] of outcomes) {
    const document = { collection, id };
    if (outcome === "left-out") report.leaveOut(document, "another row is in its way here");
    else report.count(document, outcome);
    if (outcome === "changed-here" || outcome === "deleted-here") {
      const done = outcome === "changed-here" ? "it is left as it is" : "it stays deleted";
      report.odd(document, `${outcome.replace("-", " ")} since the last import`, done);
    }
  }
}
