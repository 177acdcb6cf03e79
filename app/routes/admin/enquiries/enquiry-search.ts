import { type Cursor, cursorTo, readCursor } from "#app/lib/cursor.ts";
import type { ShownEnquiry } from "./shown-enquiry.ts";

/** Enquiries a page. */
const pageSize = 10;

/** Which page of which list an address asks for: those that wait, or all with `?show=all`. */
export function readEnquirySearch(search: URLSearchParams) {
  const openOnly = search.get("show") !== "all";
  return { openOnly, cursor: readCursor(search), size: pageSize };
}

/** The address of a list, or of its page beside an enquiry. */
export function enquirySearch(
  { openOnly }: { openOnly: boolean },
  direction?: Cursor["direction"],
  beside?: ShownEnquiry,
): string {
  const search = new URLSearchParams(openOnly ? {} : { show: "all" });
  if (direction && beside) search.set(direction, cursorTo(beside));
  return `?${search}`;
}
