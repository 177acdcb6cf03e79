import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { beginningOf } from "#app/lib/text/text.ts";
import { FaultySheet, type FileRow, type SheetFault } from "#app/server/sheets/faulty-sheet.ts";
import { readRows } from "#app/server/sheets/read-rows.server.ts";
import { readText } from "#app/server/sheets/sheet-text.ts";
import { type SheetColumn, type SheetKind, sheetColumns } from "./product-sheet.ts";

/** In bytes. */
export const maxSheetSize = 5 * 1024 * 1024;
/** Below the names of the columns. */
export const maxSheetRows = 10_000;

/** A row by the names of its columns; a cell that is not there is not in it. */
export interface SheetRow {
  number: number;
  cells: Partial<Record<SheetColumn, string>>;
}

export interface Sheet {
  columns: SheetColumn[];
  /** Headers that say nothing to the shop. */
  unknown: string[];
  rows: SheetRow[];
}

/** Reads a CSV file or the first sheet of an XLSX file; which of them it is, its content says. */
export async function readSheet(
  kind: SheetKind,
  content: Uint8Array,
): Promise<Result<Sheet, SheetFault>> {
  try {
    const sheet = await named(readRows(content));
    const missing = missingColumn(kind, sheet.columns);
    return missing ? refused({ code: "column-missing", column: missing }) : ok(sheet);
  } catch (error) {
    if (error instanceof FaultySheet) return refused(error.fault);
    throw error;
  }
}

/** Of what is to be counted each row says how much, and of which product. */
function missingColumn(kind: SheetKind, columns: readonly SheetColumn[]): SheetColumn | undefined {
  if (kind === "stock" && !columns.includes("quantity")) return "quantity";
  return columns.includes("id") || columns.includes("title") ? undefined : "id";
}

async function named(rows: AsyncGenerator<FileRow>): Promise<Sheet> {
  let header: ReturnType<typeof readHeader> | undefined;
  const read: SheetRow[] = [];
  for await (const { number, cells } of rows) {
    if (cells.every((cell) => cell.trim() === "")) continue;
    if (!header) {
      header = readHeader(cells);
      continue;
    }
    if (read.length === maxSheetRows) throw new FaultySheet({ code: "too-many-rows" });
    const row: SheetRow = { number, cells: {} };
    for (const [place, column] of header.places) row.cells[column] = readText(cells[place] ?? "");
    read.push(row);
  }
  if (!header || read.length === 0) throw new FaultySheet({ code: "empty" });
  return { columns: [...header.places.values()], unknown: header.unknown, rows: read };
}

function readHeader(cells: string[]) {
  const places = new Map<number, SheetColumn>();
  const unknown: string[] = [];
  for (const [place, cell] of cells.entries()) {
    const column = sheetColumns.products.find((name) => letters(name) === letters(cell));
    if (!column) {
      if (cell.trim() !== "") unknown.push(beginningOf(cell.trim(), 80));
    } else if ([...places.values()].includes(column)) {
      throw new FaultySheet({ code: "column-twice", column });
    } else places.set(place, column);
  }
  if (places.size === 0) throw new FaultySheet({ code: "no-columns" });
  return { places, unknown: unknown.slice(0, 20) };
}

/** "Product MRP" and "product_mrp" are the column productMRP. */
const letters = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, "");
