import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PictureFolder } from "#app/lib/files/picture-folder.ts";
import { renditionsOf } from "#app/lib/files/picture-name.ts";
import { fileUrl, storeFile } from "#app/server/files/files.server.ts";

/** The finished pictures, in the files that the shop serves; README.md says how they were drawn. */
export const samplePictures = "db/sample/pictures";

/** URLs of stored pictures by folder and key: "gallery/harvest". */
export type PictureUrls = ReadonlyMap<string, string>;

/**
 * Copies pictures to the uploaded files, each to every folder that it is wanted in: an entry of the
 * content is deleted with its files. The names are the same at every copying, so that a start that was
 * interrupted leaves nothing behind.
 * @throws Error where there is no such picture.
 */
export async function copyPictures(
  wanted: readonly (readonly [key: string, folder: PictureFolder])[],
): Promise<PictureUrls> {
  const names = namesByKey(await readdir(samplePictures));
  const urls = new Map<string, string>();
  for (const [key, folder] of wanted) {
    const name = names.get(key);
    if (!name) throw new Error(`There is no picture ${key} in ${samplePictures}.`);
    await Promise.all(renditionsOf(name).map((file) => copy(file.name, folder)));
    urls.set(`${folder}/${key}`, fileUrl(storedName(folder, name)));
  }
  return urls;
}

/** "harvest" → "harvest-3fa9c1d2-1280x853.webp". */
export function namesByKey(files: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    files.flatMap((file) => {
      const [, key] = /^(.+)-[0-9a-f]{8}-\d+x\d+(?:-phone)?\.webp$/.exec(file) ?? [];
      return key ? [[key, file]] : [];
    }),
  );
}

const storedName = (folder: PictureFolder, file: string) => `${folder}/sample-${file}`;

async function copy(file: string, folder: PictureFolder): Promise<void> {
  await storeFile(storedName(folder, file), await readFile(join(samplePictures, file)));
}
