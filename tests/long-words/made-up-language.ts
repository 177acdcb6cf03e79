type Variants = { match: Record<string, string> }[];
export type Messages = Record<string, string | Variants>;

/** Of no language, by ISO 639-2: dates, numbers and plurals are those of English. */
export const madeUp = "qaa";

const accents: Record<string, string> = {
  ...{ a: "á", c: "ç", e: "ê", i: "î", n: "ñ", o: "ö", u: "ü", y: "ý" },
  ...{ A: "Å", C: "Ç", E: "É", I: "Î", N: "Ñ", O: "Ø", U: "Û", Y: "Ý" },
};
/** What words are made longer with: no place to break at, and one letter that reaches below the line. */
const ending = "ungsgäblichkeit";

/** Two fifths longer; a short word, of which buttons are made, grows by more, as when English becomes German. */
function longer(word: string): string {
  if (word.length < 3) return word;
  const more = Math.ceil(word.length * (word.length < 9 ? 0.5 : 0.4));
  const added = ending.repeat(Math.ceil(more / ending.length)).slice(0, more);
  return [...word].map((letter) => accents[letter] ?? letter).join("") + added;
}

/** What stays as it is in every language: parameters, escapes, where a link leads, marks of a list. */
const kept = /(\{\w+\}|\\.|\]\([^)]*\))/;

function madeUpText(text: string): string {
  return text
    .split(kept)
    .map((part, n) => (n % 2 ? part : part.replace(/[A-Za-z]+/g, longer)))
    .join("");
}

/** The file of a language that nobody speaks, from that of the base language. */
export function madeUpMessages(base: Messages): Messages {
  const all = Object.entries(base).map(([key, message]): [string, Messages[string]] => {
    if (key === "$schema") return [key, message];
    if (typeof message === "string") return [key, madeUpText(message)];
    const variants = message.map((variant) => ({
      ...variant,
      match: Object.fromEntries(
        Object.entries(variant.match).map(([form, text]) => [form, madeUpText(text)]),
      ),
    }));
    return [key, variants];
  });
  return Object.fromEntries(all);
}
