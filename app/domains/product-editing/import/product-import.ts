import type { Paise } from "#app/lib/money/money.ts";
import type { SheetKind, SheetProduct } from "../sheets/product-sheet.ts";

/**
 * How far an import is: its file is being checked; then it may be saved, or has errors; then it is being saved, and
 * done. One that has failed was given up by the shop, not by its file.
 */
export const importStatuses = ["checking", "ready", "faulty", "saving", "done", "failed"] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** What is wrong with a cell, in words; without row and column, with the file. */
export interface ImportError {
  row?: number;
  column?: string;
  message: string;
}

/** Of more errors than these the number is told. */
export const maxErrorsShown = 200;

/** The fields that an import changes. */
export type ImportedFields = Partial<Omit<SheetProduct, "id">>;

/** What a row of the file does to a product. */
export interface ImportChange {
  /** Its number in the file. */
  row: number;
  productId: string;
  isNew: boolean;
  /** The product's, as it will be called. */
  title: string;
  /** Of a new product nothing. */
  was: ImportedFields;
  became: ImportedFields;
  /** What the product costs for a time, where its price changes: the new one comes after that. */
  priceForTime?: Paise | null;
}

/** An import as its page and the list of imports show it. */
export interface ProductImport {
  id: string;
  kind: SheetKind;
  fileName: string;
  status: ImportStatus;
  /** Its products were changed between the preview and “Import”, so it was checked again. */
  isCheckedAgain: boolean;
  rows: number;
  rowsChecked: number;
  added: number;
  changed: number;
  unchanged: number;
  errorCount: number;
  errors: ImportError[];
  /** Headers that are not read. */
  unread: string[];
  /** What the preview tells, as one text; "" where there is none. */
  fingerprint: string;
  /** E-mail addresses. */
  sentBy: string;
  savedBy: string | null;
  at: Date;
}
