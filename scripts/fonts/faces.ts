/** The faces that the shop is set in (app/app.css). */
export const faces = [
  { family: "mukta", weight: 400 },
  { family: "mukta", weight: 600 },
  { family: "baloo-2", weight: 700 },
] as const;

/** The path of a font as its package has it, with all characters of a script. */
export const wholeFont = (family: string, weight: number, script: string) =>
  `node_modules/@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff2`;

/** The path of the part of a font that pages load: "basic", "rupee", or a script's most used signs. */
export const cutFile = (family: string, weight: number, part: string) =>
  `app/ui/fonts/${family}-${part}-${weight}.woff2`;
