import { type CourierId, courierIds, courierName } from "#app/domains/orders/parcels/couriers.ts";
import { plainNumber, shipmentSchema } from "#app/domains/orders/parcels/shipment.ts";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { beginningOf } from "#app/lib/text/text.ts";
import { FaultySheet, type FileRow, type SheetFault } from "#app/server/sheets/faulty-sheet.ts";
import { readRows } from "#app/server/sheets/read-rows.server.ts";
import { readText } from "#app/server/sheets/sheet-text.ts";
import type { ColumnMeaning, ColumnPlaces, FileKind } from "./courier-file.ts";
import { type FileLayout, knownNames, plainName } from "./known-layouts.ts";
import { type AttemptReason, type ParcelState, readParcelState } from "./parcel-state.ts";
import { readAmount, readDay, readOrderNumber } from "./read-values.ts";

/** In bytes, and in rows below the names of the columns. */
export const maxCourierFile = 5 * 1024 * 1024;
export const maxCourierRows = 10_000;

/** A file as it stands: what its columns are called, and its rows that are not empty. */
export interface RawFile {
  headers: string[];
  rows: FileRow[];
}

/** Above the names of the columns some files have a title and an address. */
const mostAbove = 20;

/**
 * Reads a CSV or XLSX file of a courier. The names of the columns stand in the first row that has two of those the shop
 * knows, within the first 20; where none has, in the first that is not empty.
 */
export async function readRawFile(
  content: Uint8Array,
  kept: readonly FileLayout[],
): Promise<Result<RawFile, SheetFault>> {
  const rows: FileRow[] = [];
  try {
    for await (const { number, cells } of readRows(content)) {
      const texts = cells.map((cell) => readText(cell).trim());
      if (texts.every((text) => text === "")) continue;
      rows.push({ number, cells: texts });
      if (rows.length > maxCourierRows + mostAbove) return refused({ code: "too-many-rows" });
    }
  } catch (error) {
    if (error instanceof FaultySheet) return refused(error.fault);
    throw error;
  }
  const at = rows.slice(0, mostAbove).findIndex(({ cells }) => knownNames(cells, kept) > 1);
  const [header, ...below] = rows.slice(Math.max(at, 0));
  if (!header || below.length === 0) return refused({ code: "empty" });
  if (below.length > maxCourierRows) return refused({ code: "too-many-rows" });
  return ok({ headers: header.cells.map((cell) => beginningOf(cell, 100)), rows: below });
}

/** What one row of a file says, as far as its kind makes use of it. */
export interface FileLine {
  /** Of the row in the file, as a spreadsheet numbers it. */
  row: number;
  /** As parcels keep it; "" where there is none. */
  trackingNumber: string;
  /** Of ours; "" where there is none, or none of ours. */
  orderNumber: string;
  courier: CourierId | null;
  /** Paise; null where there is none, or where it cannot be read. */
  amount: Paise | null;
  /** "2026-04-05" */
  day: string | null;
  reference: string;
  /** The courier's words, and what they mean. */
  said: string;
  state: ParcelState | null;
  reason: AttemptReason | null;
  /** A column whose content cannot be read. */
  fault: ColumnMeaning | null;
}

/** Reads rows by the places of their columns. Rows that name no parcel and no order are sums or remarks, and left out. */
export function readLines(
  kind: FileKind,
  { rows }: Pick<RawFile, "rows">,
  places: ColumnPlaces,
  courier: CourierId | undefined,
): FileLine[] {
  return rows.flatMap(({ number, cells }) => {
    const cell = (meaning: ColumnMeaning) => cells[places[meaning] ?? -1] ?? "";
    const trackingNumber = beginningOf(plainNumber(withoutNothing(cell("trackingNumber"))), 60);
    const named = withoutNothing(cell("orderNumber"));
    if (trackingNumber === "" && named === "") return [];
    const state = withoutNothing(cell("state"));
    const reason = withoutNothing(cell("reason"));
    const news = readParcelState({ state, type: cell("stateType"), reason });
    const line: FileLine = {
      row: number,
      trackingNumber,
      orderNumber: readOrderNumber(named) ?? "",
      courier: readCourier(cell("courier")) ?? courier ?? null,
      amount: kind === "cash" ? (readAmount(withoutNothing(cell("amount"))) ?? null) : null,
      day: readDay(cell("day")) ?? null,
      reference: beginningOf(withoutNothing(cell("reference")), 100),
      said: beginningOf([state, reason].filter(Boolean).join(": "), 200),
      state: kind === "parcels" ? (news?.state ?? null) : null,
      reason: kind === "parcels" && news?.state === "attempted" ? news.reason : null,
      fault: null,
    };
    return { ...line, fault: faultOf(kind, line, cell) };
  });
}

/** "N/A" and "-" stand for nothing. */
function withoutNothing(cell: string): string {
  return /^(n\/?a|null|none|nil|-+)$/i.test(cell) ? "" : cell;
}

function faultOf(
  kind: FileKind,
  line: FileLine,
  cell: (meaning: ColumnMeaning) => string,
): ColumnMeaning | null {
  if (kind === "cash" && line.amount === null && withoutNothing(cell("amount")) !== "")
    return "amount";
  if (kind === "cash" && line.day === null && withoutNothing(cell("day")) !== "") return "day";
  const { trackingNumber } = shipmentSchema.shape;
  const isNumber = trackingNumber.safeParse(line.trackingNumber).success;
  return kind === "booked" && !isNumber ? "trackingNumber" : null;
}

/** A company that a file names: "Delhivery Surface 500g" is carried by Delhivery, one that the shop does not know by another courier. */
export function readCourier(written: string): CourierId | undefined {
  const plain = plainName(written);
  if (plain === "") return undefined;
  const companies = courierIds.filter((id) => id !== "own" && id !== "other");
  return (
    companies.find(
      (id) => plain.includes(plainName(id)) || plain.includes(plainName(courierName(id))),
    ) ?? "other"
  );
}
