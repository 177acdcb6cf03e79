import devanagari from "@fontsource/mukta/files/mukta-devanagari-400-normal.woff?inline";
import boldDevanagari from "@fontsource/mukta/files/mukta-devanagari-600-normal.woff?inline";
import latin from "@fontsource/mukta/files/mukta-latin-400-normal.woff?inline";
import boldLatin from "@fontsource/mukta/files/mukta-latin-600-normal.woff?inline";
import { Blob, Face, Font } from "harfbuzzjs";
import { openTypeOf } from "../preview/read-woff.ts";

/** What papers are set in, as OpenType. */
export const paperFonts = [
  ...[latin, boldLatin].map(fontOf),
  ...[devanagari, boldDevanagari].map((font) => underOtherName(fontOf(font))),
];

let scripts: Font[] | undefined;

/** A font of each script knows what both weights have. */
function isShown(character: string): boolean {
  scripts ??= paperFonts
    .filter((_, at) => at % 2 === 0)
    .map((font) => new Font(new Face(new Blob(font))));
  return scripts.some((font) => font.nominalGlyph(character.codePointAt(0) ?? 0) !== undefined);
}

/**
 * A text without what no font has, for which a paper could not be made at all (PDF/UA-1): a letter stays without its mark
 * ("Rago" for "Ragō"), an emoji and another script are left out.
 */
export function shownOnPaper(text: string): string {
  return text.replaceAll(/[\u0080-\u{10ffff}]/gu, (character) =>
    isShown(character) ? character : [...character.normalize("NFD")].filter(isShown).join(""),
  );
}

function fontOf(inline: string): Buffer {
  return openTypeOf(Buffer.from(inline.slice(inline.indexOf(",") + 1), "base64"));
}

/**
 * The same font in a family of its own, MuktD, that templates name beside Mukta. Of a family Typst takes one font alone, and
 * what that lacks from whichever it likes: it has taken ₹ from a serif that it brings along.
 */
function underOtherName(font: Buffer): Buffer {
  const [was, is] = ["Mukta", "MuktD"].map((name) => Buffer.from(name, "utf16le").swap16());
  if (!was || !is) return font;
  for (let at = font.indexOf(was); at >= 0; at = font.indexOf(was, at + 1)) is.copy(font, at);
  return font;
}
