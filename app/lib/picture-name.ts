/** Widths in pixels in which a stored picture is kept beside its full size. */
export const pictureWidths = [320, 640, 960, 1280] as const;

export type PictureFormat = "avif" | "webp";

/** What a stored picture's URL or file name says of it. */
export interface PictureName {
  /** All before the extension: `/files/productImage/4f2a9c-1200x1500`. */
  base: string;
  /** Full size in pixels. */
  width: number;
  height: number;
}

/** One file of a picture: its URL or name, and its width in pixels. */
export interface Rendition {
  url: string;
  width: number;
}

const pattern = /^(?<base>.*-(?<width>[1-9]\d{0,4})x(?<height>[1-9]\d{0,4}))\.webp$/;

/** Reads the full size from a URL such as `…/4f2a9c-1200x1500.webp`; undefined for any other. */
export function parsePictureName(url: string): PictureName | undefined {
  const { base, width, height } = pattern.exec(url)?.groups ?? {};
  if (base === undefined) return undefined;
  return { base, width: Number(width), height: Number(height) };
}

/** The name that `parsePictureName` reads: `4f2a9c`, 1200, 1500 → `4f2a9c-1200x1500.webp`. */
export function pictureName(stem: string, width: number, height: number): string {
  return `${stem}-${width}x${height}.webp`;
}

/**
 * The files of a picture in one format, narrowest first: the server writes them, the browser
 * chooses. AVIF has each of `pictureWidths` that is not above the full width; WebP has those below
 * it and, last, the full size under the plain name.
 */
export function pictureRenditions(picture: PictureName, format: PictureFormat): Rendition[] {
  const { base, width: full } = picture;
  const scaled = pictureWidths
    .filter((width) => (format === "avif" ? width <= full : width < full))
    .map((width) => ({ url: `${base}.w${width}.${format}`, width }));
  return format === "avif" ? scaled : [...scaled, { url: `${base}.webp`, width: full }];
}
