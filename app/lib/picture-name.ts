/** Widths in pixels in which a stored picture is kept beside its full size. */
export const pictureWidths = [320, 640, 960, 1280] as const;

export type PictureFormat = "avif" | "webp";

/** What a stored picture's name or URL says of it. */
export interface PictureName {
  /** All before the extension: `/files/productImage/4f2a9c-1200x1500`. */
  base: string;
  /** Full size in pixels. */
  width: number;
  height: number;
}

/** One file of a picture: its name (or URL), width in pixels and format. */
export interface Rendition {
  name: string;
  width: number;
  format: PictureFormat;
}

const pattern = /^(?<base>.*-(?<width>[1-9]\d{0,4})x(?<height>[1-9]\d{0,4}))\.webp$/;

/** Reads the full size from a name such as `…/4f2a9c-1200x1500.webp`; undefined for any other. */
export function parsePictureName(name: string): PictureName | undefined {
  const { base, width, height } = pattern.exec(name)?.groups ?? {};
  if (base === undefined) return undefined;
  return { base, width: Number(width), height: Number(height) };
}

/** The name that `parsePictureName` reads: `4f2a9c`, 1200, 1500 → `4f2a9c-1200x1500.webp`. */
export function pictureName(stem: string, width: number, height: number): string {
  return `${stem}-${width}x${height}.webp`;
}

/**
 * The files of a picture, by its name or URL: AVIF, then WebP, each narrowest first. The server
 * writes and removes them, the browser chooses one. AVIF has each of `pictureWidths` that is not
 * above the full width; WebP has those below it and, last, the full size under the plain name.
 * A name that says no size has no renditions.
 */
export function renditionsOf(name: string): Rendition[] {
  const picture = parsePictureName(name);
  if (picture === undefined) return [];
  const { base, width: full } = picture;
  const scaled = (format: PictureFormat, widths: number[]) =>
    widths.map((width) => ({ name: `${base}.w${width}.${format}`, width, format }));
  return [
    ...scaled(
      "avif",
      pictureWidths.filter((width) => width <= full),
    ),
    ...scaled(
      "webp",
      pictureWidths.filter((width) => width < full),
    ),
    { name, width: full, format: "webp" },
  ];
}
