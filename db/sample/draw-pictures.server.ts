import { createHash } from "node:crypto";
import sharp from "sharp";
import { pictureName } from "#app/lib/picture-name.ts";
import { fileExists, fileUrl } from "#app/server/files.server.ts";
import { type PictureFolder, storePicture } from "#app/server/picture.server.ts";

/**
 * Draws each picture once, two at a time.
 * @param wanted which, and the folder that each is stored in.
 * @returns their URLs by key.
 */
export async function drawPictures(
  drawings: Readonly<Record<string, () => string>>,
  wanted: ReadonlyMap<string, PictureFolder>,
): Promise<Map<string, string>> {
  const waiting = [...wanted];
  const urls = new Map<string, string>();
  const draw = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [key, folder] = next;
      const svg = drawings[key]?.();
      if (!svg) throw new Error(`there is no drawing ${key}`);
      urls.set(key, await drawPicture(key, folder, svg));
    }
  };
  await Promise.all([draw(), draw()]);
  return urls;
}

/**
 * Renders a drawing and stores it like an uploaded picture, under a name that follows from what is
 * drawn: a start that was interrupted goes on where it was.
 */
async function drawPicture(key: string, folder: PictureFolder, svg: string): Promise<string> {
  const stem = `sample-${key}-${createHash("sha256").update(svg).digest("hex").slice(0, 8)}`;
  const { width, height } = sizeOf(svg);
  const name = pictureName(`${folder}/${stem}`, width, height);
  if (await fileExists(name)) return fileUrl(name);
  const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
  const stored = await storePicture(folder, png, stem);
  if (!stored.ok) throw new Error(`drawing ${key}: ${stored.refusal}`);
  return stored.value;
}

/** As the document says it itself (see Artwork.document). */
function sizeOf(svg: string): { width: number; height: number } {
  const [, width, height] = /^<svg [^>]*\bwidth="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  return { width: Number(width), height: Number(height) };
}
