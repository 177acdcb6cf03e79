import { isOfOurTime } from "./time/typed-time.ts";

/** Where a page of a long list starts: after or before the row of this date and id. */
export interface Cursor {
  direction: "after" | "before";
  date: Date;
  id: string;
}

/** The parameters of an address that carry a cursor. */
export const cursorParams = ["after", "before"] as const;

/** Reads a cursor from `?after=` or `?before=`; what is no cursor counts as none. */
export function readCursor(search: URLSearchParams): Cursor | undefined {
  for (const direction of cursorParams) {
    const [time, id] = search.get(direction)?.split("~") ?? [];
    const date = new Date(Number(time));
    if (time && id && isOfOurTime(date)) return { direction, date, id };
  }
  return undefined;
}

/** The "?" and what follows that all addresses with this place in a list have; empty where there is none. */
export function cursorSearch(search: URLSearchParams): string {
  const cursor = readCursor(search);
  return cursor ? `?${new URLSearchParams({ [cursor.direction]: cursorTo(cursor) })}` : "";
}

/** A row's place as `?after=` and `?before=` carry it. */
export function cursorTo(row: { date: Date; id: string }): string {
  return `${row.date.getTime()}~${row.id}`;
}
