import devanagari from "@fontsource/baloo-2/files/baloo-2-devanagari-700-normal.woff?inline";
import latin from "@fontsource/baloo-2/files/baloo-2-latin-700-normal.woff?inline";
import latinExtended from "@fontsource/baloo-2/files/baloo-2-latin-ext-700-normal.woff?inline";
import { Blob, Face, Font, Buffer as Line, shape } from "harfbuzzjs";
import { charactersOf } from "#app/lib/text/text.ts";
import { openTypeOf } from "./read-woff.ts";

const fontOf = (dataUrl: string) => {
  const woff = Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
  return new Font(new Face(new Blob(openTypeOf(woff))));
};

/**
 * The shop's display face, whole. What browsers load of it is cut down to what the shop's own texts need; a product may be called
 * anything. A character is set in the first that has it.
 */
const fonts = [latin, devanagari, latinExtended].map(fontOf);
const unitsOfEm = 1000;

/** A text in one line, of the size 1. */
export interface ShapedLine {
  width: number;
  /** An SVG path for each glyph, with y up, and where it begins. */
  glyphs: { path: string; x: number; y: number }[];
}

/** Shapes a line as browsers do; a character that no font has is left out. */
export function shapeLine(text: string): ShapedLine {
  const shaped: ShapedLine = { width: 0, glyphs: [] };
  for (const run of runsOf(text)) {
    const line = new Line();
    line.addText(run.text);
    line.guessSegmentProperties();
    shape(run.font, line);
    const places = line.getGlyphPositions();
    for (const [at, { codepoint }] of line.getGlyphInfos().entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = places[at] ?? {};
      const [x, y] = [shaped.width + xOffset / unitsOfEm, yOffset / unitsOfEm];
      shaped.glyphs.push({ path: run.font.glyphToPath(codepoint), x, y });
      shaped.width += xAdvance / unitsOfEm;
    }
  }
  return shaped;
}

/** Joiners are no glyphs, and every font knows what to make of them. */
const joiner = /[\u200c\u200d]/;

/** The parts of a text that one font has all of. */
function runsOf(text: string): { font: Font; text: string }[] {
  const runs: { font: Font; text: string }[] = [];
  for (const character of charactersOf(text.normalize("NFC"))) {
    const last = runs.at(-1);
    const font = fonts.find((one) => hasAll(one, character));
    if (!font) continue;
    // A space stands in the font of the word before it.
    if (last && (last.font === font || (character === " " && hasAll(last.font, " "))))
      last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

const hasAll = (font: Font, character: string) =>
  [...character].every(
    (one) => joiner.test(one) || font.nominalGlyph(one.codePointAt(0) ?? 0) !== undefined,
  );
