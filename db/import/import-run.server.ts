import { db, type Transaction } from "#app/server/database.server.ts";
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
