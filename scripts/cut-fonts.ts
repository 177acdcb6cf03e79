// Cuts the fonts that every page loads down to what nearly every page writes: run by hand after a
// new version of the fonts and after changes of messages/hi.json that cut-fonts.test.ts refuses,
// `node scripts/cut-fonts.ts`. Other characters have the whole files, by their unicode-range (app/app.css).
//
// A language in a script that stands below, or in Latin, needs nothing here but its messages. One in
// another script needs fonts of that script (a package @fontsource/… where Mukta and Baloo 2 lack it), a
// line in `joinedScripts`, the @font-face rules in app/app.css, and what app/ui/text/font-script.ts preloads.
import { readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";
import { cutFile, faces, wholeFont } from "./fonts/faces.ts";
import { cutTogether, joinedScripts } from "./fonts/joined-scripts.ts";

/** ASCII and the punctuation of our texts: the unicode-range in app.css says the same. */
const basic = `${ascii()}\u00a0°·×–—‘’“”•…←↑→↓−`;

for (const { family, weight } of faces) {
  await cut(family, weight, "latin", "basic", basic);
  // The sign alone: it would fetch all of the Devanagari file.
  await cut(family, weight, "devanagari", "rupee", "₹");
}
for (const script of joinedScripts) {
  const whole = faces.map(({ family, weight }) =>
    readFileSync(wholeFont(family, weight, script.name)),
  );
  for (const [at, font] of (await cutTogether(whole, script)).entries()) {
    const face = faces[at];
    if (face) writeFileSync(cutFile(face.family, face.weight, script.name), font);
  }
}

async function cut(family: string, weight: number, from: string, to: string, characters: string) {
  // Hinting is for screens of old, and a third of the bytes.
  const options = { targetFormat: "woff2", noHinting: true } as const;
  const font = await subsetFont(readFileSync(wholeFont(family, weight, from)), characters, options);
  writeFileSync(cutFile(family, weight, to), font);
}

function ascii(): string {
  return String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, n) => 0x20 + n));
}
