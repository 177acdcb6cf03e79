/** Widths in pixels in which a stored picture is kept beside its full size. */
export const pictureWidths = [320, 640, 960, 1280] as const;

/**
 * A wide picture that a phone shows in a higher frame is kept for phones as what they show of it: its middle,
 * 4 wide and 3 high. These widths are a frame of 360 pixels at 2× and 3×.
 */
export const phoneCrop = { widths: [720, 1080], ratio: 4 / 3 } as const;

export type PictureFormat = "avif" | "webp";

/** What a stored picture's name or URL says of it. */
export interface PictureName {
  /** All before the extension: `/files/productImage/4f2a9c-1200x1500`. */
  base: string;
  /** Full size in pixels. */
  width: number;
  height: number;
  /** Its middle is kept too, for phones. */
  hasPhoneCrop?: true;
}

/** One file of a picture: its name (or URL), width in pixels and format. */
export interface Rendition {
  name: string;
  width: number;
  format: PictureFormat;
  /** It has no more than the middle of the picture. */
  isPhoneCrop?: true;
}

const pattern =
  /^(?<base>.*-(?<width>[1-9]\d{0,4})x(?<height>[1-9]\d{0,4})(?<phone>-phone)?)\.webp$/;

/** Reads the full size from a name such as `…/4f2a9c-1200x1500.webp`; undefined for any other. */
export function parsePictureName(name: string): PictureName | undefined {
  const { base, width, height, phone } = pattern.exec(name)?.groups ?? {};
  if (base === undefined) return undefined;
  const size = { width: Number(width), height: Number(height) };
  return { base, ...size, ...(phone && { hasPhoneCrop: true }) };
}

/** The name that `parsePictureName` reads: `4f2a9c`, 1200, 1500 → `4f2a9c-1200x1500.webp`. */
export function pictureName(
  stem: string,
  width: number,
  height: number,
  hasPhoneCrop = false,
): string {
  return `${stem}-${width}x${height}${hasPhoneCrop ? "-phone" : ""}.webp`;
}

/**
 * The files of a picture, by its name or URL: AVIF, then WebP, each narrowest first. The server
 * writes and removes them, the browser chooses one. AVIF has each of `pictureWidths` that is not
 * above the full width; WebP has those below it and, last, the full size under the plain name. Then come those of its middle, if it has them.
 * A name that says no size has no renditions.
 */
export function renditionsOf(name: string): Rendition[] {
  const picture = parsePictureName(name);
  if (picture === undefined) return [];
  const { base, width: full, hasPhoneCrop } = picture;
  const cropped = (format: PictureFormat): Rendition[] =>
    phoneCrop.widths.map((width) => ({
      name: `${base}.p${width}.${format}`,
      width,
      format,
      isPhoneCrop: true,
    }));
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
    ...(hasPhoneCrop ? [...cropped("avif"), ...cropped("webp")] : []),
  ];
}
