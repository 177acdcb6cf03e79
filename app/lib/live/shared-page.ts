import type { Role } from "../shop/domain.ts";

/** As what somebody sees the storefront: its pages differ by nothing else (rules: access-12). */
export type Viewer = Role | "visitor";

/** What a route of the storefront says in `handle` of how its pages are shared. */
export interface SharedPageHandle {
  /**
   * The parameters of the address that the page reads, in its loader or its components. Whatever else
   * stands behind the "?" makes no page of its own (rules: pages-4).
   */
  searchParams?: readonly string[];
  /**
   * Makes the canonical query string, with its "?", of these parameters, so that pages are cached by their known values
   * and not by every address. Without it they are taken as they stand.
   */
  normalSearch?: (search: URLSearchParams) => string;
  /**
   * "visitors": whoever is logged in sees something of their own on it. "nobody": each answer is for
   * one request. Where this is missing, everybody of one role shares the page.
   */
  sharedBy?: "visitors" | "nobody";
}
