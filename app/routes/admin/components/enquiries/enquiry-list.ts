import { type Cursor, cursorTo, readCursor } from "#app/lib/cursor.ts";

/** A contact message or a distributor request as its page shows it; what was left empty is "". */
export interface ShownEnquiry {
  id: string;
  name: string;
  email: string;
  phone: string;
  address: string;
  subject: string;
  text: string;
  date: Date;
  /** When it was dealt with, and who did (their e-mail); null while it waits. */
  handledAt: Date | null;
  handledBy: string | null;
  /** Whose account has the address or the number; undefined where nobody's, or for who sees no users. */
  customer: { id: string; fullName: string } | undefined;
}

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
