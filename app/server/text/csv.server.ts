import { stringify } from "csv-stringify/sync";

const utf8 = new TextEncoder();

/** The beginning of a CSV file for spreadsheets: UTF-8 with a byte order mark. */
export function csvHead(headers: string[]): Uint8Array {
  return utf8.encode(`\u{FEFF}${csv([headers])}`);
}

/** Rows of a CSV file. A cell that a spreadsheet would take for a formula gets a leading apostrophe. */
export function csvRows(rows: string[][]): Uint8Array {
  return utf8.encode(csv(rows));
}

/** A whole file to be downloaded. */
export function csvAnswer(name: string, [headers = [], ...rows]: string[][]): Response {
  return new Response(Buffer.concat([csvHead(headers), csvRows(rows)]), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/** Quoted all of it, so that nothing a cell holds can end it; its spaces are found by whoever types one. */
function csv(rows: string[][]): string {
  const cells = rows.map((row) => row.map((cell) => cell.replaceAll("\u00a0", " ")));
  return stringify(cells, { escape_formulas: true, quoted: true, record_delimiter: "\r\n" });
}
