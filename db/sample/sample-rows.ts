import type { InferInsertModel } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** A row as it is inserted, by its fields' names in the table. */
export type SampleValues = Readonly<Record<string, unknown>>;

/** What a new shop is filled with, table by table; what others refer to comes first. */
export type SampleRows = readonly (readonly [table: PgTable, rows: readonly SampleValues[]])[];

/** Rows of one table, which the compiler holds against its columns. */
export function sampleRows<Table extends PgTable>(
  table: Table,
  rows: readonly InferInsertModel<Table>[],
): SampleRows[number] {
  return [table, rows];
}
