import { createHash } from "node:crypto";
import sharp from "sharp";
import type { PictureFolder } from "#app/lib/picture-folder.ts";
import { pictureName, renditionsOf } from "#app/lib/picture-name.ts";
import { copyFile, fileExists, fileUrl } from "#app/server/files.server.ts";
import { storePicture } from "#app/server/picture.server.ts";

/** URLs of drawn pictures by where they are stored: "gallery/harvest". */
export type DrawnPictures = ReadonlyMap<string, string>;

/**
 * Draws each picture once, two at a time.
 * @param wanted which, and the folders that each is stored in: rows share no files, so that one can
 *   be deleted with its picture.
 */
export async function drawPictures(
  drawings: Readonly<Record<string, () => string>>,
  wanted: readonly (readonly [key: string, folder: PictureFolder])[],
): Promise<DrawnPictures> {
  const waiting = [...Map.groupBy(wanted, ([key]) => key)];
  const urls = new Map<string, string>();
  const draw = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [key, places] = next;
      const svg = drawings[key]?.();
      if (!svg) throw new Error(`there is no drawing ${key}`);
      let first: string | undefined;
      for (const [, folder] of places) {
        const name = nameOf(key, folder, svg);
        if (!(await fileExists(name))) await (first ? copy(first, name) : store(folder, name, svg));
        first ??= name;
        urls.set(`${folder}/${key}`, fileUrl(name));
      }
    }
  };
  await Promise.all([draw(), draw()]);
  return urls;
}

/** It follows from what is drawn: a start that was interrupted goes on where it was. */
function nameOf(key: string, folder: PictureFolder, svg: string): string {
  const hash = createHash("sha256").update(svg).digest("hex").slice(0, 8);
  const [, width, height] = /^<svg [^>]*\bwidth="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  return pictureName(`${folder}/sample-${key}-${hash}`, Number(width), Number(height));
}

/** Renders a drawing and stores it like an uploaded picture. */
async function store(folder: PictureFolder, name: string, svg: string): Promise<void> {
  const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
  const stem = name.slice(folder.length + 1, name.lastIndexOf("-"));
  const stored = await storePicture(folder, png, stem);
  if (!stored.ok) throw new Error(`drawing ${name}: ${stored.refusal}`);
}

async function copy(from: string, to: string): Promise<void> {
  const targets = renditionsOf(to);
  for (const [place, { name }] of renditionsOf(from).entries()) {
    await copyFile(name, targets[place]?.name ?? "");
  }
}
