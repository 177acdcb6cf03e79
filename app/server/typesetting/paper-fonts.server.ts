import devanagari from "@fontsource/mukta/files/mukta-devanagari-400-normal.woff?inline";
import boldDevanagari from "@fontsource/mukta/files/mukta-devanagari-600-normal.woff?inline";
import latin from "@fontsource/mukta/files/mukta-latin-400-normal.woff?inline";
import boldLatin from "@fontsource/mukta/files/mukta-latin-600-normal.woff?inline";
import { Blob, Face, Font } from "harfbuzzjs";
import { openTypeOf } from "../preview/read-woff.ts";

/** What papers are set in, as OpenType. */
export const paperFonts = [latin, boldLatin, devanagari, boldDevanagari].map((font) =>
  openTypeOf(Buffer.from(font.slice(font.indexOf(",") + 1), "base64")),
);

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
