import { isDeepStrictEqual } from "node:util";
import { getTableColumns, getTableName, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { validate } from "uuid";
import type { Transaction } from "#app/server/database/database.server.ts";
import { sampleRows } from "#app/server/database/infrastructure-tables.server.ts";
import type { SampleRows, SampleValues } from "./sample-rows.ts";

/** Of a table's rows, by its one column of its primary key. */
export function keyOf(table: PgTable): [field: string, column: PgColumn] {
  const key = Object.entries(getTableColumns(table)).find(([, column]) => column.primary);
  if (!key) throw new Error(`${getTableName(table)} has no key of one column.`);
  return key;
}

/** Notes the rows that were just inserted, as they are now (rules: sample-1). */
export async function noteRows(tx: Transaction, filled: SampleRows): Promise<void> {
  for (const [table, rows] of filled) {
    const [field] = keyOf(table);
    await note(
      tx,
      table,
      rows.map((row) => String(row[field])),
    );
  }
}

/** Notes of each row whether there is one that says the same, or that has become another. */
export async function noteStandingRows(tx: Transaction, sample: SampleRows): Promise<void> {
  for (const [table, rows] of sample) {
    const [field] = keyOf(table);
    const standing: SampleValues[] = await tx.select().from(table);
    const same = new Set<string>();
    const changed = new Set<string>();
    for (const row of rows) {
      const found =
        standing.find((one) => isOf(one, row, field) && saysAlready(table, one, row, field)) ??
        standing.find((one) => isOf(one, row, field));
      if (!found) continue;
      (saysAlready(table, found, row, field) ? same : changed).add(String(found[field]));
    }
    await note(tx, table, [...same]);
    if (changed.size === 0) continue;
    await tx
      .insert(sampleRows)
      .values(
        [...changed].map((id) => ({
          ...{ tableName: getTableName(table), id },
          content: neverSaid,
        })),
      )
      .onConflictDoNothing();
  }
}

/** No row says so: it differs. */
const neverSaid = { wasChanged: true };

async function note(tx: Transaction, table: PgTable, ids: readonly string[]): Promise<void> {
  const [, key] = keyOf(table);
  const row = sql.identifier(getTableName(table));
  await tx.execute(sql`
    insert into ${sampleRows} (table_name, id, content)
    select ${getTableName(table)}, ${key}, to_jsonb(${row}) from ${table} where ${key} = any(${sql.param(ids)}::text[])
    on conflict do nothing`);
}

/** Ids and pictures of the sample are its own; of what has an id that was drawn and no picture, what it says decides. */
function isOf(standing: SampleValues, row: SampleValues, key: string): boolean {
  if (!validate(row[key])) return standing[key] === row[key];
  const pictures = (one: SampleValues) => [one.pictureUrl, one.imageUrls].flat().filter(Boolean);
  const own = pictures(row);
  if (own.length > 0) return pictures(standing).some((url) => own.includes(url));
  return isDeepStrictEqual({ ...standing, [key]: "" }, { ...standing, ...row, [key]: "" });
}

function saysAlready(
  table: PgTable,
  standing: SampleValues,
  row: SampleValues,
  key: string,
): boolean {
  const columns = getTableColumns(table);
  const said = (field: string, value: unknown) => {
    const written = value === null ? null : columns[field]?.mapToDriverValue(value);
    // Of JSON the order of its keys says nothing.
    const isJson = columns[field]?.getSQLType() === "jsonb" && typeof written === "string";
    return isJson ? JSON.parse(written) : written;
  };
  return Object.entries(row).every(
    ([field, value]) =>
      field === key ||
      // What is left of it is counted in the stock ledger.
      field === "currentStock" ||
      value === undefined ||
      isDeepStrictEqual(said(field, standing[field]), said(field, value)),
  );
}
