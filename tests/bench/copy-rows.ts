import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";

export type Value = string | number | null;

/** Writes rows into a table by COPY, as fast as the database takes them. */
export async function copyRows(
  client: Client,
  table: string,
  columns: string,
  rows: Iterable<Value[]>,
): Promise<void> {
  const into = client.query(copyFrom(`copy ${table} (${columns}) from stdin`));
  await pipeline(Readable.from(chunksOf(rows)), into);
}

/** COPY's text format, some thousand rows at a time: a write for each row would be most of the work. */
function* chunksOf(rows: Iterable<Value[]>) {
  let lines: string[] = [];
  for (const row of rows) {
    lines.push(`${row.map(fieldOf).join("\t")}\n`);
    if (lines.length === 5000) {
      yield lines.join("");
      lines = [];
    }
  }
  yield lines.join("");
}

function fieldOf(value: Value): string {
  if (value === null) return "\\N";
  return typeof value === "number" ? String(value) : value.replaceAll("\\", "\\\\");
}
