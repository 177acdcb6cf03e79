import { FaultySheet, type FileRow } from "./faulty-sheet.ts";
import { readCsv } from "./read-csv.server.ts";
import { readXlsx } from "./read-xlsx.server.ts";

/**
 * The rows of a CSV file or of the first sheet of an XLSX file; which of them it is, its content says.
 * @throws FaultySheet where it is none that can be read.
 */
export function readRows(content: Uint8Array): AsyncGenerator<FileRow> {
  const begin = Buffer.from(content.subarray(0, 4)).toString("latin1");
  if (begin === "PK\x03\x04") return readXlsx(content);
  // Excel before 2007, or one with a password.
  if (begin === "\xd0\xcf\x11\xe0") throw new FaultySheet({ code: "old-format" });
  return readCsv(content);
}
