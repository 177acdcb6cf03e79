import { open, readdir } from "node:fs/promises";
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
  const named = await namePictures(wanted);
  const buffer = Buffer.allocUnsafe(largestPicture);
  for (const [name, folder] of named.values()) {
    for (const file of renditionsOf(name)) await copy(file.name, folder, buffer);
  }
  return urlsOf(named);
}

/** The URLs that `copyPictures` gives pictures, without copying them. */
export async function pictureUrls(
  wanted: readonly (readonly [key: string, folder: PictureFolder])[],
): Promise<PictureUrls> {
  return urlsOf(await namePictures(wanted));
}

type NamedPictures = ReadonlyMap<string, readonly [file: string, folder: PictureFolder]>;

async function namePictures(
  wanted: readonly (readonly [key: string, folder: PictureFolder])[],
): Promise<NamedPictures> {
  const names = namesByKey(await readdir(samplePictures));
  return new Map(
    wanted.map(([key, folder]) => {
      const name = names.get(key);
      if (!name) throw new Error(`There is no picture ${key} in ${samplePictures}.`);
      return [`${folder}/${key}`, [name, folder]];
    }),
  );
}

function urlsOf(named: NamedPictures): PictureUrls {
  return new Map(
    [...named].map(([key, [name, folder]]) => [key, fileUrl(storedName(folder, name))]),
  );
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

/** Bytes; a picture that is larger is refused. */
const largestPicture = 1024 * 1024;

/**
 * One after the other through one buffer: buffers of their own would lie in memory until the collector comes, 20 MB of
 * them at the moment when a first start needs most.
 */
async function copy(file: string, folder: PictureFolder, buffer: Buffer): Promise<void> {
  const source = await open(join(samplePictures, file));
  try {
    const { bytesRead } = await source.read(buffer);
    if (bytesRead === buffer.length) throw new Error(`${file} is larger than a picture may be.`);
    await storeFile(storedName(folder, file), buffer.subarray(0, bytesRead));
  } finally {
    await source.close();
  }
}
