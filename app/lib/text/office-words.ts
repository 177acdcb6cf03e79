import { phoneWritings, searchKind } from "./search-kind.ts";
import { searchSound, searchWords } from "./search-words.ts";

/** What one row of the office is found by (rules: office-search-2). */
export interface FoundBy {
  /** Names, places, titles: by each of their words. */
  texts: readonly (string | null | undefined)[];
  /** Telephone numbers, pin codes, parcels' numbers: by their beginning, whatever stands between their signs. */
  numbers: readonly (string | null | undefined)[];
}

/** Before a sound, which no word begins with. */
const sounding = "~";

/** A sound of fewer letters says nothing of a longer word. */
const leastSound = 2;
/** From so many letters on, it may be the beginning of a word's sound. */
const leastBegun = 3;

/** More are not read of what was typed. */
const maxTypedWords = 8;

const soundsOfWords = new Map<string, string>();
const maxKnown = 5000;

/** Names and places come again with each order. */
function soundOf(word: string): string {
  const known = soundsOfWords.get(word);
  if (known !== undefined) return known;
  const sound = /^\d+$/.test(word) ? "" : searchSound(word);
  if (soundsOfWords.size >= maxKnown) soundsOfWords.clear();
  soundsOfWords.set(word, sound);
  return sound;
}

/** The signs of a number without what stands between them: "+91 98765-43210" is "919876543210". */
function signsOf(number: string): string {
  return searchWords(number.replaceAll(/[^\p{L}\p{N}\p{M}]/gu, ""))[0] ?? "";
}

/** What is kept of a row: its words as they are spelled, what they sound like, and its numbers. */
export function wordsToKeep({ texts, numbers }: FoundBy): string[] {
  const words = texts.flatMap((text) => searchWords(text ?? ""));
  const sounds = words.map(soundOf).filter((sound) => sound.length >= leastSound);
  const signs = numbers.map((number) => signsOf(number ?? "")).filter(Boolean);
  // A telephone number is found without its country too.
  const national = signs.filter((sign) => /^\d{11,13}$/.test(sign)).map((sign) => sign.slice(-10));
  return [
    ...new Set([...words, ...sounds.map((sound) => sounding + sound), ...signs, ...national]),
  ];
}

/**
 * What was typed, as PostgreSQL's tsquerys over such words: of each word those of which one must hold. It begins a word
 * or a number, or sounds like a word; or all that was typed is one number. None where nothing has a word.
 */
export function wordQueries(typed: string): string[][] {
  const words = searchWords(typed).slice(0, maxTypedWords);
  if (words.length > 0 && searchKind(typed) === "phone") {
    return [[...new Set(phoneWritings(typed).map(signsOf))].map(begins)];
  }
  const isNumber = words.length > 1 && words.some((word) => /\d/.test(word));
  const whole = isNumber ? [begins(signsOf(typed))] : [];
  return words.map((word) => [...wordings(word), ...whole]);
}

const begins = (word: string) => `'${word}':*`;

function wordings(word: string): string[] {
  const sound = soundOf(word);
  if (sound.length < leastSound) return [begins(word)];
  const sounded = `'${sounding}${sound}'`;
  return [begins(word), sound.length < leastBegun ? sounded : `${sounded}:*`];
}
