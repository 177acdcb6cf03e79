import { productKinds } from "#app/domains/catalog/lists/product-kinds.server.ts";
import { searchSound, searchWords } from "#app/lib/text/search-words.ts";
import { beginningOf } from "#app/lib/text/text.ts";
import { db } from "#app/server/database/database.server.ts";
import { statement } from "#app/server/database/statement.server.ts";
import {
  type NameWords,
  type SoundedWord,
  searchNameWords,
  soundedWords,
} from "./search-names.server.ts";
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
const stopWords = new Set(
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
  const telling = all.filter(({ word }) => !stopWords.has(word));
  const words = (telling.length > 0 ? telling : all).slice(0, maxWords);
  const last = words.at(-1);
  if (!last) return undefined;
  const names = await searchNameWords();
  const asTyped = words.map((word) => wantedWord(word, word === last));
  const terms = await readTerms(asTyped, names);
  const strange = terms.flatMap(({ wordings }) => {
    const [own] = wordings[0] ?? [];
    return own && wordings.length === 1 && !own.isKept && !isKnown(own) ? [own] : [];
  });
  const guesses = strange.map(async (own) => [own.word, await likeliestWord(own, names)] as const);
  const taken = new Map(await Promise.all(guesses));
  const corrected = [...taken].flatMap(([word, likeliest]) =>
    likeliest ? [{ typed: word, taken: likeliest.word }] : [],
  );
  if (corrected.length === 0) return { terms, corrected };
  const asMeant = asTyped.map((own) => {
    const likeliest = taken.get(own.word);
    return likeliest ? wantedWord(likeliest, false) : own;
  });
  return { terms: await readTerms(asMeant, names), corrected };
}

/** A sound of one letter says nothing of a longer word: "qqqq" would find "का". */
const wantedWord = ({ word, sound }: SoundedWord, isBegun: boolean): WantedWord => ({
  word,
  sound: sound.length < 2 && word.length > 2 ? "" : sound,
  isBegun,
  alike: [],
  isKept: false,
});

/** The words as terms, with what the shop has that sounds like them. */
async function readTerms(
  words: readonly WantedWord[],
  names: readonly NameWords[],
): Promise<SearchTerm[]> {
  const terms = nameTerms(words, names);
  const alike = await alikeWords(terms.flatMap(({ wordings }) => wordings.flat()));
  const withAlike = (word: WantedWord) => ({
    ...word,
    alike: alike.get(word.word) ?? [],
    isKept: alike.has(word.word),
  });
  return terms.map(({ wordings }) => ({
    wordings: wordings.map((wording) => wording.map(withAlike)),
  }));
}

/** The words as terms; those that name something, with its other names. */
function nameTerms(words: readonly WantedWord[], names: readonly NameWords[]): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (let at = 0; at < words.length; ) {
    const rest = words.slice(at);
    const matches = names.flatMap((of) =>
      of.filter((name) => namesStart(name, rest)).map((name) => ({ of, name })),
    );
    const length = Math.max(1, ...matches.map(({ name }) => Math.min(name.length, rest.length)));
    const longest = matches.filter(({ name }) => Math.min(name.length, rest.length) === length);
    const others = longest.flatMap(({ of }) =>
      of.map((name) => name.map((word) => wantedWord(word, false))),
    );
    terms.push({ wordings: [rest.slice(0, length), ...others] });
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
    -- Not by =, for which the index by likeness may be chosen: it takes fifty times as long.
    (select spelling from search_words where sound ~>=~ asked.sound and sound ~<=~ asked.sound and sound <> '' limit 20)
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

interface Guess {
  word: string;
  sound: string;
  names: string[];
}

/**
 * What a word was meant to be that nothing has: of the words by which the shop calls what it sells, not of those with
 * which it is described, among which nearly every word has one like it. The sound of a Latin word and one of Devanagari
 * has to be longer, because their letters cannot be compared.
 */
const findLikeliest = statement<Guess>(
  "find-likeliest-word",
  ({ word, sound, names }) => `
  with asked as (select ${word}::text as word, ${sound}::text as sound),
  nearest as materialized (
    select spelling, sound, false as is_name from search_words order by sound <-> ${sound}::text limit 300
  ),
  near as (
    select nearest.*, levenshtein(nearest.sound, asked.sound) as apart,
      case when (spelling ~ '^[0-9a-z]') = (word ~ '^[0-9a-z]')
        then levenshtein(regexp_replace(spelling, '(?<=...)s$', ''), regexp_replace(word, '(?<=...)s$', '')) end as letters
    from asked, (
      select * from nearest
      union all select spelling, search_sound(spelling), true from unnest(${names}::text[]) as name (spelling)
    ) as nearest
  )
  select spelling as word, near.sound from near, asked
  where length(near.sound) > 2 and case
    when rtrim(near.sound, 's') = rtrim(asked.sound, 's') then length(rtrim(asked.sound, 's')) > 2
    when length(asked.sound) < 4 then false
    when letters is null then apart = 1 and least(length(near.sound), length(asked.sound)) > 5
    when letters = 1 then apart <= 2
    else letters <= least(2, length(word) / 3) and length(asked.sound) > 4 and apart <= least(2, length(asked.sound) / 3)
  end
  and (is_name or exists (
    -- By the index, as the function insists.
    select from find_search_titles(('''' || spelling || '''')::tsquery, 1)
  ))
  order by letters is null, apart, letters, length(spelling), spelling limit 1`,
);

async function likeliestWord(
  { word }: SoundedWord,
  names: readonly NameWords[],
): Promise<SoundedWord | undefined> {
  if (/^\d+$/.test(word)) return undefined;
  const kinds = await productKinds();
  const { rows } = await db.execute<SoundedWord & Record<string, unknown>>(
    findLikeliest.sql({
      word,
      // A digit among letters has slipped in.
      sound: searchSound(word.replace(/\d/g, "")),
      names: [
        ...new Set([...kinds.flatMap(searchWords), ...names.flat(2).map((name) => name.word)]),
      ],
    }),
  );
  return rows[0];
}
