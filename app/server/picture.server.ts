import sharp from "sharp";
import { v7 as uuid } from "uuid";
import type { PictureFolder } from "#app/lib/picture-folder.ts";
import { pictureName, renditionsOf } from "#app/lib/picture-name.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { fileUrl, removeFile, storeFile } from "./files/files.server.ts";

/** Why a file was not taken as a picture. */
export type PictureRefusal = "unreadable" | "too-many-pixels";

// Other decoders never see what somebody sends: that of SVG reads XML and draws (rules: files-2).
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif"].map((format) => `VipsForeignLoad${format}`),
});

/** 50 megapixels: more than any phone's camera, and a bound on the memory that decoding takes. */
const maxPixels = 50_000_000;
/** Nothing on a page is wider, on any screen that our shoppers have. */
const maxWidth = 1600;
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
  const decoded = await decodePicture(content);
  if (!decoded.ok) return decoded;
  const { data, info } = decoded.value;

  const name = pictureName(`${folder}/${stem}`, info.width, info.height);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  await beforeStored?.(fileUrl(name));
  const stored: string[] = [];
  try {
    for (const { name: file, width, format } of renditionsOf(name)) {
      const picture = sharp(data, { raw }).resize({ width });
      const encoded =
        format === "avif"
          ? picture.avif({ quality: 42, effort: 2, chromaSubsampling: "4:2:0" })
          : picture.webp({ quality: 76, effort: 3 });
      stored.push(file);
      await storeFile(file, await encoded.toBuffer());
    }
  } catch (error) {
    await Promise.allSettled(stored.map(removeFile));
    throw error;
  }
  return ok(fileUrl(name));
}

/** Removes pictures with all their renditions. @param urls as rows keep them. */
export async function removePictures(urls: readonly string[]): Promise<void> {
  const names = urls.map((url) => url.slice(fileUrl("").length));
  await Promise.all(names.flatMap(renditionsOf).map((file) => removeFile(file.name)));
}

/** The pixels of a file, upright and no wider than any page shows them, or why it is no picture. */
export async function decodePicture(content: Uint8Array) {
  const options = { limitInputPixels: maxPixels, failOn: "error" } as const;
  try {
    const picture = sharp(content, options).autoOrient().toColourspace("srgb");
    return ok(
      await picture
        .resize({ width: maxWidth, height: maxHeight, fit: "inside", withoutEnlargement: true })
        .raw()
        .toBuffer({ resolveWithObject: true }),
    );
  } catch (error) {
    return refused(/pixel limit/.test(String(error)) ? "too-many-pixels" : "unreadable");
  }
}
