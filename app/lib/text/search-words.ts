/** Letters, digits and the signs that belong to them, after NFKD and without capitals of A to Z. */
const word =
  /[0-9a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u0963\u0966-\u1fff\u2c00-\u2fff\u3040-\ud7ff\uf900-\uffef]+/g;
/** Accents, the nukta, what joins letters invisibly, and apostrophes: with and without them it is one word. */
const dropped = /[\u0300-\u036f\u093c\u200b-\u200d\u2060\ufeff'\u2019]/g;
const indianDigits = /[\u0966-\u096f]/g;

/** No word is longer, in characters. */
const maxLength = 40;

/**
 * The words of a text as the search compares them, each once, in their order: without capitals, accents and
 * nukta, "मड़ुआ" as "मडुआ", "Crème" as "creme" (rules: search-2). The database knows the same by search_words().
 */
export function searchWords(text: string): string[] {
  const plain = text
    .normalize("NFKD")
    .replace(dropped, "")
    .replace(/[A-Z]/g, (capital) => capital.toLowerCase())
    .replace(indianDigits, (digit) => String(digit.charCodeAt(0) - 0x966));
  const found = plain.match(word) ?? [];
  return [...new Set(found.map((one) => one.slice(0, maxLength)))];
}

/** Letters of Devanagari that sound alike in Latin; an uppercase letter is not changed by what follows. */
const devanagari: Readonly<Record<string, string>> = {
  k: "कख",
  g: "गघ",
  C: "चछ",
  j: "जझ",
  t: "टठतथ",
  d: "डढदध",
  n: "नणङञंँऩ",
  p: "प",
  f: "फ",
  b: "बभ",
  m: "म",
  y: "य",
  r: "रऋृऱ",
  l: "लळऴ",
  v: "व",
  s: "शषस",
  H: "ह",
  a: "अआा",
  i: "इईिीएऐेै",
  u: "उऊुूओऔोौऑॉ",
  "": "्ःऽ",
};
const latin = new Map(
  Object.entries(devanagari).flatMap(([to, letters]) =>
    [...letters].map((letter) => [letter, to] as const),
  ),
);

/** What a word of Latin letters sounds like, in this order. */
const steps: readonly (readonly [RegExp, string])[] = [
  [/ph/g, "f"],
  [/ch/g, "C"],
  [/sh/g, "s"],
  [/ck/g, "k"],
  [/x/g, "ks"],
  [/c([eiy])/g, "s$1"],
  [/[cq]/g, "k"],
  [/w/g, "v"],
  [/z/g, "j"],
  [/([bdgjkptr])h/g, "$1"],
  [/n([pb])/g, "m$1"],
  [/(?<=.{4})s$/, ""],
  [/(?<=.{3})e$/, ""],
  [/[ey]/g, "i"],
  [/o/g, "u"],
  [/([a-zCH])\1+/g, "$1"],
];

/**
 * By which words that sound alike are found, in both scripts and however they are spelled: "raggi", "raagi" and
 * "रागी" are one, and so are "lado", "laddoo" and "लड्डू" (rules: search-4). The database knows the same by
 * search_sound().
 * @param word as searchWords has it.
 */
export function searchSound(word: string): string {
  const sounded = steps.reduce(
    (sound, [from, to]) => sound.replace(from, to),
    [...word].map((letter) => latin.get(letter) ?? letter).join(""),
  );
  // Which a's are spoken, no spelling of Hindi says in the same way.
  return (sounded.slice(0, 1) + sounded.slice(1).replaceAll("a", ""))
    .replaceAll("C", "c")
    .replaceAll("H", "h");
}
