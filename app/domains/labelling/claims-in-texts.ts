import type { Claim } from "./claims.ts";

/** What texts claim; of gluten no figure tells, but the allergens do. */
type TextClaim = Claim | "glutenFree";

const richIn = (...names: readonly string[]) =>
  names.flatMap((name) => [
    ...["rich in", "rich source of", "high in", "full of"].map((words) => `${words} … ${name}`),
    ...[`high ${name}`, `${name} rich`, `${name} … से भरपूर`, `${name} … में भरपूर`],
  ]);
const sourceOf = (...names: readonly string[]) =>
  names.flatMap((name) => [
    `source of … ${name}`,
    ...["का स्रोत", "का अच्छा स्रोत", "मिलता है"].map((words) => `${name} … ${words}`),
  ]);
const iron = ["iron", "आयरन", "लौह"];
const fibre = ["fibre", "fiber", "रेशा", "रेशे", "फ़ाइबर", "फाइबर"];

/** How sellers write claims, the labels' own words among them; "…" stands for the rest of a list, as in "rich in iron and calcium". */
const wordings: Record<TextClaim, readonly string[]> = {
  richInCalcium: richIn("calcium", "कैल्शियम"),
  sourceOfCalcium: sourceOf("calcium", "कैल्शियम"),
  richInIron: richIn(...iron),
  sourceOfIron: sourceOf(...iron),
  richInProtein: richIn("protein", "प्रोटीन"),
  sourceOfProtein: sourceOf("protein", "प्रोटीन"),
  highFibre: richIn(...fibre),
  sourceOfFibre: [...sourceOf(...fibre), "रेशे के स्रोत"],
  lowFat: ["low in fat", "low fat", "कम वसा", "कम चिकनाई", "कम फ़ैट"],
  lowSugar: ["low in sugar", "low sugar", "कम शर्करा", "कम चीनी"],
  noAddedSugar: ["no added sugar", "no sugar added", "ऊपर से चीनी नहीं", "बिना चीनी"],
  lowSodium: ["low in sodium", "low sodium", "low salt", "कम सोडियम", "कम नमक"],
  noTransFat: ["free of trans fat", "no trans fat", "zero trans fat", "ट्रांस वसा नहीं"],
  glutenFree: ["gluten free", "no gluten", "without gluten", "ग्लूटेन नहीं", "ग्लूटेन मुक्त", "ग्लूटेन फ़्री"],
};

/** Words of a list that "…" stands for, at most. */
const longestList = 5;

/**
 * What some texts claim, and in which of their words (rules: labelling-5). Large letters, hyphens and the dots below
 * Devanagari letters make no difference.
 */
export function claimsInTexts(texts: readonly string[]): { claim: TextClaim; said: string[] }[] {
  const read = texts.map((text) => {
    const tokens = [...text.matchAll(/[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}-]/gu)];
    return { text, tokens, words: tokens.map(([token]) => plain(token)) };
  });
  return Object.entries(wordings).flatMap(([claim, phrases]) => {
    const said = read.flatMap(({ text, tokens, words }) =>
      phrases.flatMap((written) => {
        const phrase = plain(written).split(" ");
        return tokens.flatMap(({ index }, at) => {
          const last = tokens[endOf(phrase, words, at) - 1];
          // Who writes "rich source of" says the one and not the other.
          if (!last || (phrase[0] === "source" && words[at - 1] === "rich")) return [];
          return [text.slice(index, last.index + last[0].length)];
        });
      }),
    );
    return said.length > 0 ? [{ claim: claim as TextClaim, said: [...new Set(said)] }] : [];
  });
}

const plain = (words: string) => words.normalize("NFD").replaceAll("\u093c", "").toLowerCase();

/** Behind which word a phrase ends that begins at one; -1 where it does not stand there. */
function endOf([first, ...rest]: readonly string[], words: readonly string[], at: number): number {
  if (first === undefined) return at;
  if (first !== "…") return words[at] === first ? endOf(rest, words, at + 1) : -1;
  for (let start = at; start <= at + longestList; start += 1) {
    const end = endOf(rest, words, start);
    // No list goes on in another sentence.
    if (end !== -1 || /^[^\p{L}\p{M}\p{N},&]/u.test(words[start] ?? ".")) return end;
  }
  return -1;
}
