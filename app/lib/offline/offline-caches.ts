/**
 * What the service worker keeps of the shop for times without a connection (decision 060), each in a cache of its own.
 * Another number where what lies in one changes its form: the next worker deletes the caches of the one before.
 */
export const keptCaches = {
  pages: "pages-1",
  scripts: "scripts-1",
  pictures: "pictures-1",
} as const;

/** Header of a page for those who are logged in: visitors may have it too, without anything of anybody's. */
export const alsoForVisitors = "x-also-for-visitors";

/** Attribute of the root element of a page that was kept. */
export const keptSince = "data-kept-since";

/** Where a document says since when it was kept: empty until it is. */
export const timeOfKept = "<time></time>";

/** How long a page waits for its answer where there is a copy of it, in ms (rules: offline-2). */
export const connectionPatience = 3000;

/** What a page tells the worker. */
export type ToWorker =
  | {
      tell: "keep";
      /** Addresses of pages, whether or not somebody has visited them. */
      pages: readonly string[];
      /** The same, where no data are saved. */
      others: readonly string[];
      /** What the open page has loaded as a document, maybe before there was a worker. */
      files: readonly string[];
    }
  /** Of a page whose data did not come in time: its copy is to come at once. */
  | { tell: "hurry"; page: string }
  | { tell: "forget" };
