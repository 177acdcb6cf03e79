import { charactersOf } from "./text.ts";

/** In characters: search engines truncate longer ones. The shop's name follows the title (rules: found-4). */
export const searchLengths = { title: 55, description: 160 } as const;

/** Characters that are dropped before an ellipsis. */
const between = /^[\s,;:.–—-]$/u;

/** The text in one line, cut at a word and ended with an ellipsis where it is longer; both together have at most `length` characters. */
export function cutAtWord(text: string, length: number): string {
  const line = text.trim().replaceAll(/\s+/g, " ");
  const characters = charactersOf(line);
  if (characters.length <= length) return line;
  const beginning = characters.slice(0, length - 1);
  // The word that goes on behind it goes too, if that leaves most of it.
  const space = characters[length - 1] === " " ? length - 1 : beginning.lastIndexOf(" ");
  const kept = space > length / 2 ? beginning.slice(0, space) : beginning;
  return `${kept.slice(0, kept.findLastIndex((one) => !between.test(one)) + 1).join("")}…`;
}
