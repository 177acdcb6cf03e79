import { globSync, readFileSync } from "node:fs";
import subsetFont from "subset-font";
import { hindiConjuncts, hindiSyllables } from "./hindi-syllables.ts";
import { keepGlyphs } from "./keep-glyphs.ts";
import { Shaper } from "./shaper.ts";

/** A script whose letters join and change, of which a font is cut to what its languages write. */
export interface JoinedScript {
  /** As @fontsource names its files. */
  name: string;
  /** Its ISO 15924 code. */
  code: string;
  /** The tags under which a font keeps its rules of joining. */
  tags: string[];
  /** Those whose texts in messages/ are written in it, which are kept whole, with the sample shop's and the facts of site.config.ts. */
  languages: string[];
  /** Where the sample shop says something in them. */
  samples: string;
  /** What is kept besides. */
  syllables: string[];
  /** What is kept as far as there is room, the most usual first. */
  conjuncts: string[];
}

export const joinedScripts: JoinedScript[] = [
  {
    name: "devanagari",
    code: "Deva",
    // "deva" would be the rules of before 2005.
    tags: ["DFLT", "dev2"],
    languages: ["hi"],
    samples: "db/sample/hindi/*.ts",
    syllables: hindiSyllables,
    conjuncts: hindiConjuncts,
  },
];

/** Bytes that a script's faces may have together. */
export const room = 60_000;

/** The word joiners, and the circle that a sign without a letter stands on. */
const always = "\u200c\u200d◌";

/** @returns the fonts, cut, as woff2: with as many of the conjuncts as there is room for */
export async function cutTogether(whole: Buffer[], script: JoinedScript): Promise<Buffer[]> {
  const fonts = await Promise.all(whole.map((font) => converted(font, "truetype")));
  let kept = await cutAll(fonts, script, 0);
  let [fits, tooMany] = [0, script.conjuncts.length + 1];
  if (bytesOf(kept) > room) throw new Error(`${bytesOf(kept)} bytes without a conjunct`);
  while (tooMany - fits > 1) {
    const count = Math.floor((fits + tooMany) / 2);
    const larger = await cutAll(fonts, script, count);
    if (bytesOf(larger) > room) {
      tooMany = count;
    } else {
      [fits, kept] = [count, larger];
    }
  }
  return kept;
}

async function cutAll(fonts: Buffer[], script: JoinedScript, conjuncts: number): Promise<Buffer[]> {
  const besides = [...script.syllables, ...script.conjuncts.slice(0, conjuncts)];
  const texts = script.languages.map((language) => [...wordsOf(language, script), ...besides]);
  const characters = texts.flat().join("") + always;
  const cut: Buffer[] = [];
  for (const font of fonts) {
    const glyphs = script.languages.flatMap((language, at) => [
      ...new Shaper(font, script.code, language).glyphsFor(texts[at] ?? []),
    ]);
    const smaller = await keepGlyphs(font, { characters, glyphs, scripts: script.tags });
    cut.push(await converted(smaller, "woff2"));
  }
  return cut;
}

const bytesOf = (fonts: Buffer[]) => fonts.reduce((sum, font) => sum + font.byteLength, 0);

/** The words in this script of a language's texts in messages/, of the sample shop's and of its dates and numbers, each once. */
export function wordsOf(language: string, { code, samples }: JoinedScript): string[] {
  const files = [`messages/${language}.json`, ...globSync(samples), "site.config.ts"];
  const texts = files.map((file) => readFileSync(file, "utf8")).join(" ") + calendarOf(language);
  return [...new Set(texts.match(new RegExp(`[\\p{scx=${code}}\u200c\u200d]+`, "gu")))];
}

/** What `Intl` writes, "नव॰" or "2 लाख". */
function calendarOf(language: string): string {
  const days = Array.from({ length: 12 }, (_, month) =>
    Date.UTC(2026, month, 1 + month, month * 2),
  );
  const texts = (["short", "long"] as const).flatMap((style) => [
    ...days.map((day) =>
      new Intl.DateTimeFormat(language, {
        weekday: style,
        month: style,
        day: "numeric",
        hour: "numeric",
        dayPeriod: style,
      }).format(day),
    ),
    ...[1e3, 1e5, 1e7].map((n) =>
      new Intl.NumberFormat(language, { notation: "compact", compactDisplay: style }).format(n),
    ),
  ]);
  return texts.join(" ");
}

/** The font with all that it has. */
export function converted(font: Buffer, targetFormat: "truetype" | "woff2"): Promise<Buffer> {
  return subsetFont(font, everyCharacter, { targetFormat });
}

const everyCharacter = String.fromCodePoint(
  ...Array.from({ length: 0xd800 }, (_, n) => n),
  ...Array.from({ length: 0x2000 }, (_, n) => 0xe000 + n),
);
