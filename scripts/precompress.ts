import { globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import limit from "p-limit";

/** Below this size, in bytes, a compressed copy saves nothing that a network would notice. */
const threshold = 1024;
/** Each compression takes a thread of Node's pool, which has four. */
const oneOfFour = limit(4);

/** Lays a brotli and a gzip copy beside each text file of a folder, at the highest level, once. */
export async function precompress(folder: string): Promise<void> {
  const files = globSync(`${folder}/**/*.{js,css,svg,json,txt}`);
  await Promise.all(files.map((file) => oneOfFour(compressed, file)));
}

async function compressed(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < threshold) return;
  const level = { level: constants.Z_BEST_COMPRESSION };
  await writeFile(`${file}.gz`, await promisify(gzip)(content, level));
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
}
