import { beginningOf } from "#app/lib/text.ts";
import { db } from "#app/server/database.server.ts";
import { statement } from "#app/server/statement.server.ts";
import {
  type NameWords,
  type SoundedWord,
  searchNameWords,
  soundedWords,
} from "./search-names.server.ts";
import { searchWords } from "./search-words.ts";
import { maxTyped } from "./typed-search.ts";

/** A word of a text that would do. */
export interface WantedWord extends SoundedWord {
  /** Whether a longer word that begins so would do: it is still being typed. */
  isBegun: boolean;
  /** Other words of the shop that sound alike, or begin so. */
  alike: readonly string[];
  /** Whether the database's texts have it, or something like it. */
  isKept: boolean;
}

/** A part of what was typed: every word of one of its wordings must be there. */
export interface SearchTerm {
  wordings: readonly (readonly WantedWord[])[];
}

/** What is searched. */
export interface SearchQuery {
  /** All must be found. */
  terms: readonly SearchTerm[];
  /** Words that nothing has, and those that were taken for them (rules: search-6). */
  corrected: readonly { typed: string; taken: string }[];
}

/** Words that are read of what was typed. */
const maxWords = 8;
/** Words that say nothing of what is searched, where others do. */
const little = new Set(
  (
    "a an and any are at by can do does for from how i in is it me my of on or the this to we what when where which with you your " +
    "का की के को में से है हैं और या क्या कैसे कब कहाँ पर मैं मेरा यह ka ki ke ko mein se hai aur kya kaise"
  )
    .split(" ")
    .flatMap(searchWords),
);
/** A name that is still being typed is known from so many letters on. */
const leastBegun = 3;

/**
 * Reads what was typed (rules: search-2, search-5, search-6). The last word may be unfinished.
 * @param isKnown whether a word stands in a text that is not the database's.
 * @returns undefined where it has no word.
 */
export async function readSearch(
  typed: string,
  isKnown: (word: WantedWord) => boolean,
): Promise<SearchQuery | undefined> {
  const all = soundedWords(beginningOf(typed, maxTyped));
  const telling = all.filter(({ word }) => !little.has(word));
  const typedWords = (telling.length > 0 ? telling : all).slice(0, maxWords);
  const last = typedWords.at(-1);
  if (!last) return undefined;
  const wordsLeft = typedWords.map((word) => ({
    ...word,
    isBegun: word === last,
    alike: [],
    isKept: false,
  }));
  const named = nameTerms(wordsLeft, await searchNameWords());
  const words = named.flatMap(({ term }) => term.wordings.flat());
  const alike = await alikeWords(words);
  const corrected: { typed: string; taken: string }[] = [];

  const terms: SearchTerm[] = [];
  for (const { term, hasNames } of named) {
    const [own] = term.wordings[0] ?? [];
    const isStrange = own && !hasNames && !alike.has(own.word) && !isKnown(own);
    const taken = isStrange ? await likeliestWords(own) : [];
    if (own && taken[0]) {
      corrected.push({ typed: own.word, taken: taken[0] });
      const right = { ...own, sound: "", isBegun: false, isKept: true };
      terms.push({ wordings: taken.map((word) => [{ ...right, word }]) });
      continue;
    }
    const wordings = term.wordings.map((wording) =>
      wording.map((word) => ({
        ...word,
        alike: alike.get(word.word) ?? [],
        isKept: alike.has(word.word),
      })),
    );
    terms.push({ wordings });
  }
  return { terms, corrected };
}

interface NamedTerm {
  term: SearchTerm;
  /** Whether it is a name that the back office knows. */
  hasNames: boolean;
}

/** The words as terms; those that name something, with its other names. */
function nameTerms(words: readonly WantedWord[], names: readonly NameWords[]): NamedTerm[] {
  const terms: NamedTerm[] = [];
  for (let at = 0; at < words.length; ) {
    const rest = words.slice(at);
    const matches = names.flatMap((of) =>
      of.filter((name) => namesStart(name, rest)).map((name) => ({ of, name })),
    );
    const length = Math.max(1, ...matches.map(({ name }) => Math.min(name.length, rest.length)));
    const longest = matches.filter(({ name }) => Math.min(name.length, rest.length) === length);
    const others = longest.flatMap(({ of }) =>
      of.map((name) => name.map((word) => ({ ...word, isBegun: false, alike: [], isKept: false }))),
    );
    terms.push({
      term: { wordings: [rest.slice(0, length), ...others] },
      hasNames: others.length > 0,
    });
    at += length;
  }
  return terms;
}

/** Whether the words begin with the name, or are the beginning of it that was typed so far. */
function namesStart(name: readonly SoundedWord[], words: readonly WantedWord[]): boolean {
  if (words.length < name.length && !words.at(-1)?.isBegun) return false;
  // Of a name of several words the first alone may mean anything: "finger".
  if (words.length < name.length && words.length < 2) return false;
  return name.slice(0, words.length).every((part, n) => {
    const word = words[n];
    if (!word) return false;
    if (part.sound === word.sound) return true;
    return word.isBegun && word.word.length >= leastBegun && part.word.startsWith(word.word);
  });
}

interface AskedWords {
  words: string[];
  sounds: string[];
  /** By what the unfinished ones begin, "" for the others. */
  begins: string[];
}

/** Words of the shop that sound like these, or begin so; these themselves, where it has them. */
const findAlike = statement<AskedWords>(
  "find-alike-words",
  ({ words, sounds, begins }) => `
  select asked.word as asked, found.spelling as found
  from unnest(${words}::text[], ${sounds}::text[], ${begins}::text[]) as asked (word, sound, begins),
  lateral (
    (select spelling from search_words where sound = asked.sound limit 20)
    union all
    (select spelling from search_words
      where length(asked.begins) > 1 and sound ~>=~ asked.begins and sound ~<~ (asked.begins || chr(1114111))
        and not starts_with(spelling, asked.word)
      order by sound using ~<~ limit 20)
    union all
    (select asked.word from search_words
      where spelling ~>=~ asked.word and spelling ~<~ (asked.word || case asked.begins when '' then ' ' else chr(1114111) end)
      limit 1)
  ) as found`,
);

/** @returns nothing of a word that the shop has nothing like. */
async function alikeWords(words: readonly WantedWord[]): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ asked: string; found: string }>(
    findAlike.sql({
      words: words.map(({ word }) => word),
      sounds: words.map(({ sound }) => sound),
      begins: words.map(({ sound, isBegun }) => (isBegun ? sound : "")),
    }),
  );
  const alike = new Map<string, string[]>();
  for (const { asked, found } of rows) {
    const others = alike.get(asked) ?? [];
    if (found !== asked && !others.includes(found)) others.push(found);
    alike.set(asked, others);
  }
  return alike;
}

/** The words that sound most like one that nothing has. */
const findLikeliest = statement<SoundedWord & { most: number }>(
  "find-likeliest-words",
  ({ word, sound, most }) => `
  select spelling as word from (
    select spelling, sound from search_words order by sound <-> ${sound}::text limit 40
  ) as near
  where levenshtein(sound, ${sound}::text) <= ${most}::integer
    and (length(${sound}::text) > 3 or left(sound, 1) = left(${sound}::text, 1))
    -- A sound has few letters: the words must be alike too, where they are of one script.
    and ((spelling ~ '^[0-9a-z]') <> (${word}::text ~ '^[0-9a-z]')
      or levenshtein(spelling, ${word}::text) <= greatest(2, length(${word}::text) / 2))
  order by levenshtein(sound, ${sound}::text), length(spelling), spelling limit 5`,
);

async function likeliestWords({ word, sound }: SoundedWord): Promise<string[]> {
  if (sound.length < 3 || /^\d+$/.test(sound)) return [];
  const { rows } = await db.execute<{ word: string }>(
    findLikeliest.sql({ word, sound, most: sound.length < 6 ? 1 : 2 }),
  );
  return rows.map(({ word }) => word);
}
