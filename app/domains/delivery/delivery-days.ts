import { readPinCode } from "#app/lib/text/pin-code.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { lastDayBefore } from "#app/lib/time/typed-time.ts";
import { afterWorkingDays } from "#app/lib/time/working-days.ts";
import { m } from "#app/paraglide/messages.js";

/** Working days after that of the order, from the first to the last on which it may come. */
export interface DeliveryDays {
  from: number;
  to: number;
}

/** The same as days of the calendar, "2026-11-26". */
export interface DeliveryDates {
  deliverFrom: string;
  deliverBy: string;
}

/**
 * The table of days as pages carry it: ",81:2-3,82:2-3,:5-8", short, because every product's page has it, and
 * searched as it is. "" where there are none.
 */
export function writtenDays(
  rows: readonly { pinPrefix: string; fromDays: number; toDays: number }[],
): string {
  return rows.map((row) => `,${row.pinPrefix}:${row.fromDays}-${row.toDays}`).join("");
}

/** The days of the longest prefix that the pin code begins with (rules: delivery-1); undefined where nothing is known. */
export function daysTo(pinCode: string, table: string): DeliveryDays | undefined {
  const read = readPinCode(pinCode);
  if (read === undefined) return undefined;
  for (let length = read.length; length >= 0; length--) {
    const days = daysOf(read.slice(0, length), table);
    if (days) return days;
  }
  return undefined;
}

/** What the table says of a prefix; of "", everywhere else. */
export function daysOf(prefix: string, table: string): DeliveryDays | undefined {
  const key = `,${prefix}:`;
  const place = table.indexOf(key);
  if (place < 0) return undefined;
  const [from, to] =
    table
      .slice(place + key.length)
      .split(",", 1)[0]
      ?.split("-") ?? [];
  return { from: Number(from), to: Number(to) };
}

/** From the quickest to the slowest of the table; undefined where it does not know of every place. */
export function daysAnywhere(table: string): DeliveryDays | undefined {
  if (!daysOf("", table)) return undefined;
  const all = [...table.matchAll(/:(\d+)-(\d+)/g)];
  return {
    from: Math.min(...all.map(([, from]) => Number(from))),
    to: Math.max(...all.map(([, , to]) => Number(to))),
  };
}

/** When an order of this moment comes. */
export function datesOf({ from, to }: DeliveryDays, orderedAt: Date): DeliveryDates {
  return {
    deliverFrom: lastDayBefore(afterWorkingDays(orderedAt, from)),
    deliverBy: lastDayBefore(afterWorkingDays(orderedAt, to)),
  };
}

/** What is said of an order when it is placed (rules: delivery-5); undefined where no days are known. */
export function promiseTo(
  pinCode: string,
  table: string,
  orderedAt: Date,
): DeliveryDates | undefined {
  const days = daysTo(pinCode, table);
  return days && datesOf(days, orderedAt);
}

/** "2–3 working days" */
export function daysWords({ from, to }: DeliveryDays): string {
  return from === to ? m.delivery_in_days({ n: to }) : m.delivery_in_days_range({ from, to });
}

/** "26 Nov 2026 – 27 Nov 2026", in which no line ends within a date. */
export function datesWords({ deliverFrom, deliverBy }: DeliveryDates): string {
  const [from, by] = [deliverFrom, deliverBy].map((day) =>
    formatDate(day).replaceAll(" ", "\u00a0"),
  );
  return from === by ? `${by}` : `${from} – ${by}`;
}
