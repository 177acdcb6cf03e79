import { asc, gt } from "drizzle-orm";
import { products } from "#app/domains/catalog/product/product-table.server.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { db } from "#app/server/database/database.server.ts";
import { streamed } from "#app/server/http/streamed.server.ts";
import { writtenText } from "#app/server/sheets/sheet-text.ts";
import { csvHead, csvRows } from "#app/server/text/csv.server.ts";
import { sheetProductColumns } from "../import/plan-import.server.ts";
import {
  cellOf,
  columnWords,
  type SheetColumn,
  type SheetKind,
  type SheetProduct,
  sampleProduct,
  sheetColumns,
} from "./product-sheet.ts";

export const sheetFormats = ["csv", "xlsx"] as const;
export type SheetFormat = (typeof sheetFormats)[number];

/** Products that are in memory at a time. */
const windowSize = 500;

/** All products, or their stock, as a file for spreadsheets. It is read in windows, at the pace of the download. */
export async function productsFile(
  kind: SheetKind,
  format: SheetFormat,
): Promise<ReadableStream<Uint8Array>> {
  const columns = sheetColumns[kind];
  if (format === "csv") return streamed(csvParts(columns, windowsOfProducts()));
  const { writeXlsxStream } = await import("hucre/xlsx");
  return writeXlsxStream(xlsxRows(columns, windowsOfProducts()), {
    name: kind,
    columns: columns.map((header) => ({ header, width: widths[header] ?? 14 })),
    freezePane: { rows: 1 },
  });
}

/** The same file with a row that shows how it is filled in; as XLSX with a sheet that explains its columns. */
export async function templateFile(kind: SheetKind, format: SheetFormat): Promise<Uint8Array> {
  const columns = sheetColumns[kind];
  const sample = sampleProduct();
  const cells = columns.map((column) =>
    column === "quantity" ? sample.quantity : cellOf(sample, column),
  );
  if (format === "csv") {
    return Buffer.concat([csvHead([...columns]), csvRows([cells.map(String)])]);
  }
  const { writeXlsx } = await import("hucre/xlsx");
  return writeXlsx({
    sheets: [
      {
        name: kind,
        columns: columns.map((column) => ({ width: widths[column] ?? 14 })),
        rows: [[...columns], cells.map(xlsxCell)],
        freezePane: { rows: 1 },
      },
      {
        name: "columns",
        columns: [{ width: 20 }, { width: 100 }],
        rows: columns.map((column) => [column, columnWords(column, kind)]),
      },
    ],
  });
}

/** "products-2026-04-05.csv" */
export const sheetFileName = (name: string, format: SheetFormat, at: Date) =>
  `${name}-${dayOf(at)}.${format}`;

/** In characters. */
const widths: Partial<Record<SheetColumn, number>> = {
  id: 38,
  title: 32,
  shortDescription: 40,
  description: 60,
  benefits: 40,
};

async function* windowsOfProducts(): AsyncGenerator<SheetProduct[]> {
  let last: string | undefined = "";
  while (last !== undefined) {
    const rows: SheetProduct[] = await db
      .select(sheetProductColumns)
      .from(products)
      .where(gt(products.id, last))
      .orderBy(asc(products.id))
      .limit(windowSize);
    yield rows;
    last = rows.length === windowSize ? rows.at(-1)?.id : undefined;
  }
}

async function* csvParts(
  columns: readonly SheetColumn[],
  windows: AsyncGenerator<SheetProduct[]>,
): AsyncGenerator<Uint8Array> {
  yield csvHead([...columns]);
  for await (const rows of windows) {
    yield csvRows(
      rows.map((row) => columns.map((column) => writtenText(String(cellOf(row, column))))),
    );
  }
}

async function* xlsxRows(
  columns: readonly SheetColumn[],
  windows: AsyncGenerator<SheetProduct[]>,
): AsyncGenerator<(string | number)[]> {
  for await (const rows of windows) {
    for (const row of rows) yield columns.map((column) => xlsxCell(cellOf(row, column)));
  }
}

/** A text that looks like one of XLSX's own escapes is escaped itself. */
function xlsxCell(value: string | number): string | number {
  if (typeof value === "number") return value;
  return writtenText(value).replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, "_x005F_");
}
