/** What the office's search shows together, in this order (rules: office-search-1). */
export const foundGroups = [
  "actions",
  "orders",
  "people",
  "products",
  "batches",
  "codes",
  "messages",
  "pages",
] as const;
export type FoundGroup = (typeof foundGroups)[number];

/** Something that was found, and where it is. */
export interface FoundItem {
  to: string;
  title: string;
  /** Further words that tell it from others. */
  detail?: string;
}

/**
 * How a domain finds what is its own for the office's search. It stands in a file of its own, which
 * app/domains/office-finders.server.ts gathers.
 */
export interface OfficeFinder {
  group: FoundGroup;
  /** The permission without which nothing of it is found (rules: staff-2). */
  needs: string;
  /**
   * What is like the typed words, the most likely first.
   * @param size how many are wanted at most.
   * @param may what else the one who asks may do.
   */
  find: (
    typed: string,
    size: number,
    may: (permission: string) => boolean,
  ) => Promise<readonly FoundItem[]>;
  /** The list that shows all of them; where there is none, the search's own page does. */
  listOf?: (typed: string) => string;
}

/** What was found of a group. */
export interface FoundOfGroup {
  group: FoundGroup;
  items: readonly FoundItem[];
  /** Where all of them are, if these are not. */
  all?: string;
}

/** The search's own page; with a group, all that is found of that one. */
export function findPath(q: string, group?: FoundGroup): string {
  return `/my/find?${new URLSearchParams(group ? { q, group } : { q })}`;
}

/** Nothing longer is searched, in characters. */
export const maxFindTyped = 200;
