import { FaultySheet, type FileRow } from "./faulty-sheet.ts";
import { numberText } from "./sheet-text.ts";
import { unpackedSize } from "./unpacked-size.ts";

/** In bytes, of all that is packed in the file. */
const maxUnpacked = 64 * 1024 * 1024;

/** The rows of the first sheet of an XLSX file. @throws FaultySheet where it is none, or unpacks to too much. */
export async function* readXlsx(content: Uint8Array): AsyncGenerator<FileRow> {
  const size = unpackedSize(content);
  if (size === undefined) throw new FaultySheet({ code: "unreadable" });
  if (size > maxUnpacked) throw new FaultySheet({ code: "too-large" });
  const { streamXlsxRows } = await import("hucre/xlsx");
  const rows = streamXlsxRows(content);
  try {
    for (;;) {
      const { done, value } = await rows.next().catch(() => {
        throw new FaultySheet({ code: "unreadable" });
      });
      if (done) return;
      yield { number: value.index + 1, cells: value.values.map(cellText) };
    }
  } finally {
    await rows.return();
  }
}

function cellText(value: string | number | boolean | Date | null): string {
  if (typeof value === "number") return numberText(value);
  // A moment, in a sheet, is a date that somebody has typed or that the program took a text for.
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === "boolean") return String(value).toUpperCase();
  // An escape may stand for what PostgreSQL's text cannot hold.
  return (value ?? "").replaceAll("\0", "").toWellFormed();
}
