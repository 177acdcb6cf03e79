import sharp, { type Sharp } from "sharp";
import { v7 as uuid } from "uuid";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import type { PictureFolder } from "#app/lib/files/picture-folder.ts";
import {
  phoneCrop,
  pictureName,
  type Rendition,
  renditionsOf,
} from "#app/lib/files/picture-name.ts";
import { fileUrl, removeFile, storeFile } from "./files.server.ts";

/** Why a file was not taken as a picture. */
export type PictureRefusal =
  | "unreadable"
  /** As iPhones take them: no browser but Safari shows it, and its decoder needs a licence. */
  | "heic"
  | "too-many-pixels";

// Other decoders never see what somebody sends (rules: files-2): that of SVG reads XML and draws, and is here for
// what the shop has written itself (draw-preview.server.ts). `isPicture` keeps everything else from it.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif", "Svg"].map((format) => `VipsForeignLoad${format}`),
});

/** Whether a file begins as one of the four formats that are taken. */
function isPicture(content: Uint8Array): boolean {
  const start = Buffer.from(content.buffer, content.byteOffset, Math.min(content.length, 12));
  const begins = start.toString("latin1");
  return (
    begins.startsWith("\xff\xd8\xff") ||
    begins.startsWith("\x89PNG\r\n\x1a\n") ||
    (begins.startsWith("RIFF") && begins.endsWith("WEBP")) ||
    begins.startsWith("ftyp", 4)
  );
}

/** Whether a file says to be HEIC, and not AVIF, which begins in the same way. */
export function isHeic(content: Uint8Array): boolean {
  const start = Buffer.from(content.buffer, content.byteOffset, Math.min(content.length, 64));
  const brands = start.toString("latin1", 8);
  return (
    start.toString("latin1", 4, 8) === "ftyp" &&
    /hei[cxms]|hev[cxms]/.test(brands) &&
    !/avi[fs]/.test(brands)
  );
}

/** 50 megapixels: more than any phone's camera, and a bound on the memory that decoding takes. */
const maxPixels = 50_000_000;
/** Nothing on a page is wider, on any screen that our shoppers have. */
const maxWidth = 1600;
/** Of a slide a phone shows the middle, which is no wider than a part of it. */
const maxSlideWidth = 1920;
/** What a phone's crop may take, in bytes: on slow 3G it comes in 0.8 s. */
const phoneCropBudget = 40_000;
/** WebP knows no more than 16383 pixels in a direction. */
const maxHeight = 16_000;

/**
 * Stores a picture (architecture: picture): decoded, whatever its name says; turned upright;
 * re-encoded without its metadata (no GPS position) as AVIF and WebP in a few widths, under a name
 * of its own, so that no two rows share files and a failed save can remove its own.
 * @param stem begins the name; the import gives one that is the same at every run.
 * @param beforeStored hears of the URL before the first of its files is there.
 * @returns the URL that a row keeps; `<Picture>` finds the renditions by it.
 */
export async function storePicture(
  folder: PictureFolder,
  content: Uint8Array,
  stem: string = uuid(),
  beforeStored?: (url: string) => Promise<void>,
): Promise<Result<string, PictureRefusal>> {
  const isSlide = folder === "crouselUpload";
  const decoded = await decodePicture(content, isSlide ? maxSlideWidth : maxWidth);
  if (!decoded.ok) return decoded;
  const { data, info } = decoded.value;

  const hasPhoneCrop =
    isSlide && Math.min(info.width, info.height * phoneCrop.ratio) >= Math.max(...phoneCrop.widths);
  const name = pictureName(`${folder}/${stem}`, info.width, info.height, hasPhoneCrop);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  await beforeStored?.(fileUrl(name));
  const stored: string[] = [];
  try {
    for (const file of renditionsOf(name)) {
      stored.push(file.name);
      await storeFile(file.name, await encoded(sharp(data, { raw }), file));
    }
  } catch (error) {
    await Promise.allSettled(stored.map(removeFile));
    throw error;
  }
  return ok(fileUrl(name));
}

/** One file of a picture; a phone's crop in as much of the quality as its budget holds. */
async function encoded(whole: Sharp, { width, format, isPhoneCrop }: Rendition) {
  const picture = isPhoneCrop
    ? whole.resize({ width, height: Math.round(width / phoneCrop.ratio) })
    : whole.resize({ width });
  const inQuality = (part: number) =>
    format === "avif"
      ? picture
          .avif({ quality: Math.round(42 * part), effort: 2, chromaSubsampling: "4:2:0" })
          .toBuffer()
      : picture.webp({ quality: Math.round(76 * part), effort: 3 }).toBuffer();
  let file = await inQuality(1);
  for (const part of [0.8, 0.6, 0.4]) {
    if (!isPhoneCrop || format !== "avif" || file.length <= phoneCropBudget) break;
    file = await inQuality(part);
  }
  return file;
}

/** Removes pictures with all their renditions. @param urls as rows keep them. */
export async function removePictures(urls: readonly string[]): Promise<void> {
  const names = urls.map((url) => url.slice(fileUrl("").length));
  await Promise.all(names.flatMap(renditionsOf).map((file) => removeFile(file.name)));
}

/** The pixels of a file, upright and no wider than any page shows them, or why it is no picture. */
export async function decodePicture(content: Uint8Array, width = maxWidth) {
  const options = { limitInputPixels: maxPixels, failOn: "error" } as const;
  if (!isPicture(content)) return refused("unreadable");
  if (isHeic(content)) return refused("heic");
  try {
    const picture = sharp(content, options).autoOrient().toColourspace("srgb");
    return ok(
      await picture
        .resize({ width, height: maxHeight, fit: "inside", withoutEnlargement: true })
        .raw()
        .toBuffer({ resolveWithObject: true }),
    );
  } catch (error) {
    return refused(/pixel limit/.test(String(error)) ? "too-many-pixels" : "unreadable");
  }
}
