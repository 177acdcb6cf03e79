import { searchWords } from "./search-words.ts";

/** Whether each word that was typed begins a word of the text, in any order: "lad gud" finds "Ragi Gud Laddu". */
export function startsWords(typed: string, text: string): boolean {
  const words = searchWords(text);
  return searchWords(typed).every((start) => words.some((word) => word.startsWith(start)));
}
