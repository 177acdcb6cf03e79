import { pictureWidths } from "./picture-name.ts";

/**
 * The next narrower file of the same picture: "a.w640.avif" → "a.w320.avif".
 * @returns undefined for the narrowest, and for what is no such file.
 */
export function narrowerPicture(name: string): string | undefined {
  const [, base, width, format] = /^(.*)\.w(\d+)\.(avif|webp)$/.exec(name) ?? [];
  const narrower = pictureWidths.findLast((one) => one < Number(width));
  return narrower && `${base}.w${narrower}.${format}`;
}
