import { readFileSync } from "node:fs";
import { Blob, Face } from "harfbuzzjs";
import { expect, test } from "vitest";
import { cutFile, faces, wholeFont } from "./faces.ts";
import { converted, joinedScripts, room, wordsOf } from "./joined-scripts.ts";
import { Shaper } from "./shaper.ts";

const read = (file: string) => converted(readFileSync(file), "truetype");

for (const script of joinedScripts) {
  const files = faces.map(({ family, weight }) => ({
    whole: wholeFont(family, weight, script.name),
    cut: cutFile(family, weight, script.name),
  }));

  test(`the faces of ${script.name} have no more than ${room} bytes together`, () => {
    const bytes = files.map(({ cut }) => readFileSync(cut).byteLength);
    expect(bytes.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(room);
  });

  test.each(files)(
    "$cut sets all texts of the pages as the whole font does",
    async ({ whole, cut }) => {
      const fonts = [await read(whole), await read(cut)];
      for (const language of script.languages) {
        const [asItWas, asItIs] = fonts.map((font) => new Shaper(font, script.code, language));
        // `node scripts/cut-fonts.ts` mends this after texts have changed.
        const wrong = wordsOf(language, script).filter((word) => {
          const placed = asItIs?.place(word) ?? [];
          return (
            placed.some(({ glyph }) => glyph === 0) ||
            JSON.stringify(drawn(placed)) !== JSON.stringify(drawn(asItWas?.place(word) ?? []))
          );
        });
        expect(wrong).toEqual([]);
      }
    },
  );

  test.each(files)("$cut is asked for exactly the characters that it has", async ({ cut }) => {
    const has = new Face(new Blob(await read(cut))).collectUnicodes();
    const css = readFileSync("app/app.css", "utf8");
    const rule = css.split("@font-face").find((one) => one.includes(cut.replace("app/", "./")));
    const range = /unicode-range:([^;]+);/.exec(rule ?? "")?.[1] ?? "";
    const asked = range.split(",").flatMap((part) => {
      const [from = 0, to = from] = part
        .trim()
        .slice(2)
        .split("-")
        .map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: to - from + 1 }, (_, n) => from + n);
    });
    // The space is the Latin file's.
    expect(asked).toEqual([...has].filter((character) => character !== 0x20));
  });
}

const drawn = (line: ReturnType<Shaper["place"]>) => line.map(({ glyph, ...rest }) => rest);
