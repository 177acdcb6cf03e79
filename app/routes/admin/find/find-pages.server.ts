import type { OfficeFinder } from "#app/lib/shop/office-finder.ts";
import { languages } from "#app/lib/text/language.ts";
import { searchSound, searchWords } from "#app/lib/text/search-words.ts";
import { inLanguage } from "#app/server/http/request.server.ts";
import { officeLinks, pathOf } from "../layout/admin-links.ts";

/** The office's own pages by the words of their names, in any language. */
export const pageFinder = {
  group: "pages",
  needs: "office",
  async find(typed, size, may) {
    const words = searchWords(typed);
    if (words.length === 0) return [];
    return officeLinks
      .filter(({ needs, label }) => {
        const named = languages.flatMap((language) => searchWords(inLanguage(language, label)));
        return may(needs) && words.every((word) => named.some((name) => isLike(name, word)));
      })
      .slice(0, size)
      .map((link) => ({ to: pathOf(link), title: link.label() }));
  },
} as const satisfies OfficeFinder;

function isLike(name: string, typed: string): boolean {
  const sound = searchSound(typed);
  return name.startsWith(typed) || (sound.length > 2 && searchSound(name).startsWith(sound));
}
