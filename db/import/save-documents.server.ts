import { createHash } from "node:crypto";
import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "#app/server/database/database.server.ts";
import { importedDocuments } from "#app/server/database/infrastructure-tables.server.ts";
import type { Outcome } from "./import-report.ts";

/** A row by its columns' names in the code. What is undefined is left to the column's default. */
type Row = { id: string } & Record<string, unknown>;

/** The row that a document became. */
export interface DocumentRow {
  row: Row;
  /** What else it became, in other tables: where that has changed, the document has. */
  besides?: unknown;
  /** What is written with a new row only, and does not count as the document's. */
  withNew?: Record<string, unknown>;
}

type Table = PgTable & { id: PgColumn };

interface Saving {
  /** The rows' name in `imported_documents`. */
  collection: string;
  table: Table;
  rows: readonly DocumentRow[];
  /** Otherwise it is only told what would become of them. */
  write: boolean;
  /** Called with the rows that are about to be changed; they are locked. */
  beforeUpdate?: (ids: string[]) => Promise<void>;
}

/**
 * Writes the rows that documents became (rules: import-3). A row that came before is written anew
 * where the document has changed since and the row has not; a row that was changed or deleted here
 * stays as it is.
 * @returns what became of each, by the row's id; "left-out" where another row is in its way.
 */
export async function saveDocuments(
  tx: Transaction,
  saving: Saving,
): Promise<Map<string, Outcome>> {
  const { table, collection, rows, write } = saving;
  const [first] = rows;
  if (!first) return new Map();
  // A fingerprint holds moments as text.
  await tx.execute(sql`select set_config('TimeZone', 'UTC', true)`);
  const ids = rows.map(({ row }) => row.id);
  const compared = Object.keys(first.row);
  const known = await knownDocuments(tx, collection, ids);
  const present = await fingerprints(tx, table, compared, ids, write);
  const outcomes = new Map(
    rows.map((each) => [
      each.row.id,
      outcomeOf(each, known.get(each.row.id), present.get(each.row.id)),
    ]),
  );
  if (!write) return outcomes;

  const having = (outcome: Outcome) => rows.filter(({ row }) => outcomes.get(row.id) === outcome);
  const inserted = await insertRows(tx, table, having("new"));
  for (const { row } of having("new")) if (!inserted.has(row.id)) outcomes.set(row.id, "left-out");
  const changed = having("updated");
  if (changed.length > 0) await saving.beforeUpdate?.(changed.map(({ row }) => row.id));
  for (const { row } of changed) {
    const { id, ...columns } = row;
    await tx.update(table).set(columns).where(eq(table.id, id));
  }
  await remember(tx, saving, compared, [...having("new"), ...changed]);
  return outcomes;
}

type Known = Pick<typeof importedDocuments.$inferSelect, "source" | "written">;

function outcomeOf(
  row: DocumentRow,
  known: Known | undefined,
  present: string | undefined,
): Outcome {
  if (!known) return present === undefined ? "new" : "left-out";
  if (present === undefined) return "deleted-here";
  if (known.source === sourceOf(row)) return "same";
  return known.written === present ? "updated" : "changed-here";
}

function sourceOf({ row, besides }: DocumentRow): string {
  return createHash("sha256")
    .update(JSON.stringify([row, besides]))
    .digest("hex");
}

async function knownDocuments(tx: Transaction, collection: string, ids: string[]) {
  const known = await tx
    .select()
    .from(importedDocuments)
    .where(and(eq(importedDocuments.collection, collection), inArray(importedDocuments.id, ids)));
  return new Map(
    known.map(({ id, source, written }): [string, Known] => [id, { source, written }]),
  );
}

/** What the database holds in the compared columns, by id; locks the rows that are to be written. */
async function fingerprints(
  tx: Transaction,
  table: Table,
  compared: readonly string[],
  ids: string[],
  lock: boolean,
): Promise<Map<string, string>> {
  const columns = getTableColumns(table);
  const held = sql.join(
    compared.flatMap((name) => columns[name] ?? []),
    sql`, `,
  );
  const written = sql<string>`encode(sha256(convert_to(jsonb_build_array(${held})::text, 'UTF8')), 'hex')`;
  const query = tx
    .select({ id: sql<string>`${table.id}`, written })
    .from(table as PgTable)
    .where(inArray(table.id, ids) as SQL);
  const rows = lock ? await query.orderBy(table.id).for("update") : await query;
  return new Map(rows.map(({ id, written }) => [id, written]));
}

/** @returns the ids of the rows that nothing was in the way of. */
async function insertRows(
  tx: Transaction,
  table: Table,
  rows: readonly DocumentRow[],
): Promise<Set<unknown>> {
  if (rows.length === 0) return new Set();
  const inserted = await tx
    .insert(table)
    .values(rows.map(({ row, withNew }) => ({ ...row, ...withNew })))
    .onConflictDoNothing()
    .returning({ id: table.id });
  return new Set(inserted.map(({ id }) => id));
}

const given = (column: "source" | "written") =>
  sql`excluded.${sql.identifier(importedDocuments[column].name)}`;

async function remember(
  tx: Transaction,
  { collection, table }: Saving,
  compared: readonly string[],
  rows: readonly DocumentRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ row }) => row.id);
  const written = await fingerprints(tx, table, compared, ids, false);
  const documents = rows.map((each) => ({
    collection,
    id: each.row.id,
    source: sourceOf(each),
    written: written.get(each.row.id) ?? "",
  }));
  await tx
    .insert(importedDocuments)
    .values(documents)
    .onConflictDoUpdate({
      target: [importedDocuments.collection, importedDocuments.id],
      set: { source: given("source"), written: given("written"), at: sql`now()` },
    });
}
