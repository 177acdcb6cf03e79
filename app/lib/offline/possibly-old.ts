import { keptSince } from "./offline-caches.ts";

/** How a page that was served while it could not be rendered says so (rules: outage-4). */
export const possiblyOld = {
  /** Of the answer, be it the page or its data. */
  header: "x-possibly-old",
  /** Of the page's root element; the line about it shows while it is there (possibly-old-notice.tsx). */
  attribute: "data-possibly-old",
} as const;

/** Takes over into the open page what the answer with its newest data says: no copy does. In the browser. */
export function showWhetherOld({ headers }: Response): void {
  document.documentElement.toggleAttribute(possiblyOld.attribute, headers.has(possiblyOld.header));
  document.documentElement.removeAttribute(keptSince);
}
