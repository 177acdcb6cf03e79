/** Why a file cannot be read at all. */
export type SheetFault =
  | {
      code:
        | "unreadable"
        | "old-format"
        | "not-utf-8"
        | "too-large"
        | "too-many-rows"
        | "no-columns"
        | "empty";
    }
  | { code: "column-twice" | "column-missing"; column: string };

/** Thrown by a reader, whose rows come one by one. */
export class FaultySheet extends Error {
  readonly fault: SheetFault;
  constructor(fault: SheetFault) {
    super(fault.code);
    this.fault = fault;
  }
}

/** A row as the file has it, by its number there. */
export interface FileRow {
  number: number;
  cells: string[];
}
