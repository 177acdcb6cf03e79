// Cuts the fonts that every page loads down to what nearly every page writes: run by hand after a
// new version of the fonts, `node scripts/cut-fonts.ts`. Other characters have the whole files, by
// their unicode-range (app/app.css).
import { readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";

const faces = [
  { family: "mukta", weight: 400 },
  { family: "mukta", weight: 600 },
  { family: "baloo-2", weight: 700 },
] as const;

/** ASCII and the punctuation of our texts: the unicode-range in app.css says the same. */
const basic = `${ascii()}\u00a0°·×–—‘’“”•…←↑→↓−`;

for (const { family, weight } of faces) {
  await cut(family, weight, "latin", "basic", basic);
  // The sign alone: it would fetch all of the Devanagari file.
  await cut(family, weight, "devanagari", "rupee", "₹");
}

async function cut(family: string, weight: number, from: string, to: string, characters: string) {
  const file = `node_modules/@fontsource/${family}/files/${family}-${from}-${weight}-normal.woff2`;
  // Hinting is for screens of old, and a third of the bytes.
  const options = { targetFormat: "woff2", noHinting: true } as const;
  const font = await subsetFont(readFileSync(file), characters, options);
  writeFileSync(`app/ui/fonts/${family}-${to}-${weight}.woff2`, font);
}

function ascii(): string {
  return String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, n) => 0x20 + n));
}
