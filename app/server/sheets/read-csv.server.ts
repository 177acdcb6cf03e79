import { Readable } from "node:stream";
import { setImmediate as othersTurn } from "node:timers/promises";
import { FaultySheet, type FileRow } from "./faulty-sheet.ts";

/** As spreadsheets separate cells, by country and program. */
const delimiters = [",", ";", "\t"] as const;
/** Characters that are parsed at a time, so that requests have their turn between them. */
const partLength = 64 * 1024;
/** In characters: beyond the sum of what one product's cells may hold. */
const longestRow = 200_000;

/** The rows of a CSV file, the empty ones too. @throws FaultySheet where it is none. */
export async function* readCsv(content: Uint8Array): AsyncGenerator<FileRow> {
  const { CsvError, parse } = await import("csv-parse");
  const decoded = decode(content);
  // Excel's own line about the delimiter, and what it takes up among the rows.
  const [sepLine = "", sep] = /^sep=(.)(?:\r\n?|\n|$)/.exec(decoded) ?? [];
  const text = decoded.slice(sepLine.length);
  let number = sepLine ? 1 : 0;
  const parser = Readable.from(partsOf(text)).pipe(
    parse({
      delimiter: sep ?? delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: longestRow,
    }),
  );
  try {
    for await (const cells of parser) {
      number += 1;
      yield { number, cells: cells as string[] };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new FaultySheet({ code: "unreadable" });
    throw error;
  } finally {
    parser.destroy();
  }
}

/** @throws FaultySheet where it is neither UTF-8 nor the UTF-16 that Excel calls Unicode text. */
function decode(content: Uint8Array): string {
  const [first, second] = content;
  const encoding =
    first === 0xff && second === 0xfe
      ? "utf-16le"
      : first === 0xfe && second === 0xff
        ? "utf-16be"
        : "utf-8";
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(content);
    // Of no text, and PostgreSQL's cannot hold it.
    if (!text.includes("\0")) return text;
  } catch {
    // Told below.
  }
  throw new FaultySheet({ code: "not-utf-8" });
}

/** The one that stands most often between the names of the columns. */
function delimiterOf(text: string): string {
  const lines = text.slice(0, longestRow).split(/[\r\n]/);
  const names = (lines.find((line) => /[^\s,;]/.test(line)) ?? "").replaceAll(/"[^"]*"/g, "");
  const count = (delimiter: string) => names.split(delimiter).length;
  return delimiters.reduce((best, other) => (count(other) > count(best) ? other : best));
}

async function* partsOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += partLength) {
    yield text.slice(at, at + partLength);
    await othersTurn();
  }
}
