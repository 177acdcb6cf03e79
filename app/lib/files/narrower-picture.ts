import { phoneCrop, pictureWidths } from "./picture-name.ts";

/**
 * The next narrower file of the same picture: "a.w640.avif" → "a.w320.avif".
 * @returns undefined for the narrowest, and for what is no such file.
 */
export function narrowerPicture(name: string): string | undefined {
  const [, base, kind, width, format] = /^(.*)\.([wp])(\d+)\.(avif|webp)$/.exec(name) ?? [];
  const widths: readonly number[] = kind === "p" ? phoneCrop.widths : pictureWidths;
  const narrower = widths.findLast((one) => one < Number(width));
  return narrower === undefined ? undefined : `${base}.${kind}${narrower}.${format}`;
}
