import { type MediaFilter, mediaGroupNames, mediaUses } from "#app/domains/media/media-picture.ts";

/** Characters of a search. */
export const maxMediaWords = 100;

/** What an address asks for: `group`, `use` and `q`. What is unknown counts as not asked. */
export function readMediaFilter(search: URLSearchParams): MediaFilter {
  const [group, use] = [search.get("group"), search.get("use")];
  return {
    group: mediaGroupNames.find((name) => name === group),
    use: mediaUses.find((name) => name === use),
    words: (search.get("q") ?? "").trim().slice(0, maxMediaWords),
  };
}

/** The address of a filter, without its empty parts. */
export function searchOf({ group, use, words }: MediaFilter): Record<string, string> {
  return { ...(group && { group }), ...(use && { use }), ...(words && { q: words }) };
}
