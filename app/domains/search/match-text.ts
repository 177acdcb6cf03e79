import { searchSound, searchWords } from "#app/lib/text/search-words.ts";
import type { SearchTerm, WantedWord } from "./search-terms.server.ts";

/** A text that stands in no table: a page's, an answer's (rules: search-1). */
export interface SearchedText {
  words: ReadonlySet<string>;
  sounds: ReadonlySet<string>;
}

export function searchedText(text: string): SearchedText {
  const words = searchWords(text);
  return { words: new Set(words), sounds: new Set(words.map(searchSound)) };
}

/** Whether the text has all terms, as the database's texts are found (find-texts.server.ts). */
export function hasTerms(text: SearchedText, terms: readonly SearchTerm[]): boolean {
  return terms.every(({ wordings }) =>
    wordings.some((wording) => wording.every((word) => hasWord(text, word))),
  );
}

export function hasWord({ words, sounds }: SearchedText, wanted: WantedWord): boolean {
  const { word, sound, isBegun, alike } = wanted;
  if (words.has(word) || (sound && sounds.has(sound))) return true;
  if (alike.some((other) => words.has(other))) return true;
  if (!isBegun || word.length < 2) return false;
  if ([...words].some((one) => one.startsWith(word))) return true;
  return sound.length > 1 && [...sounds].some((one) => one.startsWith(sound));
}
