import { m } from "#app/paraglide/messages.js";

/** What a courier's file tells (rules: couriers-1). */
export const fileKinds = ["booked", "parcels", "cash"] as const;
export type FileKind = (typeof fileKinds)[number];

/** What a column of such a file holds. */
export const columnMeanings = [
  "trackingNumber",
  "orderNumber",
  "courier",
  "state",
  /** A second column that the state is read with: Delhivery's "Status Type". */
  "stateType",
  "reason",
  "amount",
  /** When it was delivered, or paid out. */
  "day",
  "reference",
] as const;
export type ColumnMeaning = (typeof columnMeanings)[number];

/** Which column holds what, by place from 0. */
export type ColumnPlaces = Partial<Record<ColumnMeaning, number>>;

/** What a file of each kind cannot do without, beside a number that an order is found by. */
export const neededColumns: Readonly<Record<FileKind, readonly ColumnMeaning[]>> = {
  booked: ["orderNumber", "trackingNumber"],
  parcels: ["state"],
  cash: ["amount"],
};

/** Which columns each kind makes use of. */
export const usedColumns: Readonly<Record<FileKind, readonly ColumnMeaning[]>> = {
  booked: ["trackingNumber", "orderNumber", "courier"],
  parcels: ["trackingNumber", "orderNumber", "state", "stateType", "reason", "day"],
  cash: ["trackingNumber", "orderNumber", "amount", "day", "reference"],
};

/** What is missing before a file of this kind can be read; an empty list where nothing is. */
export function missingMeanings(kind: FileKind, places: ColumnPlaces): ColumnMeaning[] {
  const missing = neededColumns[kind].filter((meaning) => places[meaning] === undefined);
  const isFound = places.trackingNumber !== undefined || places.orderNumber !== undefined;
  return isFound
    ? missing
    : ["trackingNumber", ...missing.filter((one) => one !== "trackingNumber")];
}

export const kindWords: Readonly<Record<FileKind, () => string>> = {
  booked: m.courier_kind_booked,
  parcels: m.courier_kind_parcels,
  cash: m.courier_kind_cash,
};

export const meaningWords: Readonly<Record<ColumnMeaning, () => string>> = {
  trackingNumber: m.parcel_number,
  orderNumber: m.csv_number,
  courier: m.parcel_courier,
  state: m.courier_column_state,
  stateType: m.courier_column_state_type,
  reason: m.courier_column_reason,
  amount: m.courier_column_amount,
  day: m.courier_column_day,
  reference: m.courier_column_reference,
};
