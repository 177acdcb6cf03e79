import { mkdirSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { v7 as uuid } from "uuid";

let folder = "";

/** Makes the folder that uploaded files are kept in; called once, at start. */
export function openFiles(at: string): void {
  mkdirSync(at, { recursive: true });
  folder = at;
}

/**
 * Stores a file under a name such as "productImage/4f2a….webp". Written to a temporary file and
 * renamed, so that nobody is ever served half of it.
 */
export async function storeFile(name: string, content: Uint8Array): Promise<void> {
  const path = join(folder, name);
  const unfinished = `${path}.${uuid()}.part`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(unfinished, content);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

export async function removeFile(name: string): Promise<void> {
  await rm(join(folder, name), { force: true });
}

/** Where the browser finds a stored file. */
export function fileUrl(name: string): string {
  return `/files/${name}`;
}
