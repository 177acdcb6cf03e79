import { Blob, Direction, Face, Font, Buffer as Line, shape } from "harfbuzzjs";

/** A glyph where it is put: its outline as an SVG path, and what the next one is moved by. */
interface PlacedGlyph {
  /** Its number in this font; 0 where the font lacks the character. */
  glyph: number;
  outline: string;
  place: [xAdvance: number, yAdvance: number, xOffset: number, yOffset: number];
}

/** Sets words as a browser does, by the same library as Chromium, Firefox and Android. */
export class Shaper {
  readonly #font: Font;
  readonly #line = new Line();
  readonly #script: string;
  readonly #language: string;
  readonly #met = new Set<number>();

  /** @param font not compressed @param script its ISO 15924 code, "Deva" */
  constructor(font: Uint8Array, script: string, language: string) {
    this.#font = new Font(new Face(new Blob(font)));
    this.#script = script;
    this.#language = language;
    // After every step: a ligature is made of glyphs that the finished line no longer has.
    this.#line.setMessageFunc((line) => {
      for (const { codepoint } of line.getGlyphInfos()) this.#met.add(codepoint);
      return true;
    });
  }

  /** Every glyph that setting these texts needs, by its number; 0 where the font lacks a character. */
  glyphsFor(texts: Iterable<string>): Set<number> {
    this.#met.clear();
    for (const text of texts) {
      for (const { codepoint } of this.#set(text).getGlyphInfos()) this.#met.add(codepoint);
    }
    return new Set(this.#met);
  }

  place(text: string): PlacedGlyph[] {
    const line = this.#set(text);
    const places = line.getGlyphPositions();
    return line.getGlyphInfos().map(({ codepoint }, at) => {
      const { xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 } = places[at] ?? {};
      return {
        glyph: codepoint,
        outline: this.#font.glyphToPath(codepoint),
        place: [xAdvance, yAdvance, xOffset, yOffset],
      };
    });
  }

  #set(text: string): Line {
    this.#line.clearContents();
    this.#line.addText(text);
    this.#line.setDirection(Direction.LTR);
    this.#line.setScript(this.#script);
    this.#line.setLanguage(this.#language);
    shape(this.#font, this.#line);
    return this.#line;
  }
}
