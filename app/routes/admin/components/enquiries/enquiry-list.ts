import { readCursor } from "#app/lib/cursor.ts";

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

/** What an address asks for beside its page: those that wait, all with `?show=all`, of all those like `?q=`. */
export interface EnquiryFilter {
  openOnly: boolean;
  q: string;
}

export function readEnquirySearch(search: URLSearchParams) {
  const q = (search.get("q") ?? "").trim().slice(0, 200);
  const openOnly = q === "" && search.get("show") !== "all";
  return { openOnly, q, cursor: readCursor(search), size: pageSize };
}

/** What a list's address says. */
export function enquirySearch({ openOnly, q }: EnquiryFilter): URLSearchParams {
  return new URLSearchParams(q ? { q } : openOnly ? {} : { show: "all" });
}
