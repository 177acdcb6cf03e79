import { m } from "#app/paraglide/messages.js";
import type { SheetFault } from "./faulty-sheet.ts";

/** Why a file cannot be read, for whoever has sent it. */
export function sheetFaultWords(fault: SheetFault): string {
  if (fault.code === "column-twice") return m.sheet_column_twice({ column: fault.column });
  if (fault.code === "column-missing") return m.sheet_column_missing({ column: fault.column });
  return words[fault.code]();
}

const words = {
  unreadable: m.sheet_unreadable,
  "old-format": m.sheet_old_format,
  "not-utf-8": m.sheet_not_utf8,
  "too-large": m.sheet_unpacks_too_large,
  "too-many-rows": m.sheet_too_many_rows,
  "no-columns": m.sheet_no_columns,
  empty: m.sheet_empty,
};
