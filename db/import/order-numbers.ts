import { orderMonth } from "#app/domains/orders/order/order-number.ts";
import { site } from "#site";

/** An order of the export that is not here yet. */
export interface NumberedOrder {
  id: string;
  /** As the old shop wrote it; "" where there is none. */
  number: string;
  time: Date;
}

/** A number as the table keeps it: `month`/`sequence`, the latter with at least two digits. */
export interface PlannedNumber {
  month: string;
  sequence: number;
  /** What is odd about the old one, and what is done. */
  odd?: OddNumber;
}

interface OddNumber {
  what: string;
  done: string;
}

/** Of a number as the old shop wrote it: an index can hold so much. */
const longest = 100;

export const writtenNumber = (month: string, sequence: number) =>
  `${month}/${String(sequence).padStart(2, "0")}`;

/**
 * Gives each order its number here (rules: import-5): the one that it has. Of several orders with one
 * number the earliest has it, and the others one that begins with it: "JRMG/2025-26/APR/05/02". A
 * number of another pattern stays as the beginning of one: "A-17/01". An order without a number gets
 * the next of its month.
 * @param taken numbers of orders that are here already.
 * @param counters the last number that was given here in each month.
 */
export function planNumbers(
  orders: readonly NumberedOrder[],
  taken: ReadonlySet<string>,
  counters: ReadonlyMap<string, number>,
): Map<string, PlannedNumber> {
  const given = new Set(taken);
  const planned = new Map<string, PlannedNumber>();
  const last = new Map(counters);
  const give = (id: string, number: PlannedNumber) => {
    given.add(writtenNumber(number.month, number.sequence));
    last.set(number.month, Math.max(number.sequence, last.get(number.month) ?? 0));
    planned.set(id, number);
  };
  const nextFree = (month: string, from: number) => {
    let sequence = from;
    while (given.has(writtenNumber(month, sequence))) sequence += 1;
    return sequence;
  };

  const earliestFirst = [...orders].sort(
    (a, b) => a.time.getTime() - b.time.getTime() || (a.id < b.id ? -1 : 1),
  );
  const waiting: (NumberedOrder & { wanted?: string; odd: OddNumber })[] = [];
  for (const order of earliestFirst) {
    const number = numberOf(order.number);
    if (number && !given.has(writtenNumber(number.month, number.sequence))) give(order.id, number);
    else waiting.push({ ...order, ...wantedInstead(order, number) });
  }
  for (const { id, wanted, odd, time } of waiting) {
    const month = wanted ?? orderMonth(time);
    const isBegun = wanted !== undefined && given.has(wanted);
    const from = wanted === undefined ? (last.get(month) ?? 0) + 1 : isBegun ? 2 : 1;
    const sequence = nextFree(month, from);
    give(id, { month, sequence, odd });
  }
  return planned;
}

function wantedInstead({ number }: NumberedOrder, read: PlannedNumber | undefined) {
  if (read) {
    const odd = {
      what: "an earlier order has the same number",
      done: "it becomes one that begins with it",
    };
    return { wanted: writtenNumber(read.month, read.sequence), odd };
  }
  const done = "it gets the next of its month";
  if (number === "") return { odd: { what: "it has no number", done } };
  if (number.length > longest) return { odd: { what: "its number is endless", done } };
  const odd = {
    what: "its number has another pattern",
    done: "it becomes the beginning of one",
  };
  return { wanted: number, odd };
}

/** A number that the table can hold as it is; of the shop's own pattern also in another spelling. */
function numberOf(text: string): PlannedNumber | undefined {
  const own = text.replaceAll(/\s/g, "").toUpperCase();
  const [, ownMonth, ownDigits] = /^(.+\/\d{4}-\d\d\/[A-Z]{3})\/(\d{1,9})$/.exec(own) ?? [];
  const isOwn = ownMonth?.startsWith(`${site.orderPrefix}/`) && ownMonth.split("/").length === 3;
  const [, anyMonth, anyDigits] = /^(.{1,90})\/(\d{1,9})$/.exec(text) ?? [];
  const [month, digits] = isOwn ? [ownMonth, ownDigits] : [anyMonth, anyDigits];
  if (!month || !digits) return undefined;
  const number = { month, sequence: Number(digits) };
  if (number.sequence < 1) return undefined;
  if (writtenNumber(month, number.sequence) === text) return number;
  if (!isOwn) return undefined;
  const odd = { what: "its number is written otherwise", done: "it is written as the others are" };
  return { ...number, odd };
}
