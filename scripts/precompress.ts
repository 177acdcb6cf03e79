import { globSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Below this size, in bytes, a compressed copy saves nothing that a network would notice. */
const threshold = 1024;

/** Lays a brotli and a gzip copy beside each text file of a folder, at the highest level, once. */
export function precompress(folder: string): void {
  for (const file of globSync(`${folder}/**/*.{js,css,svg,json,txt}`)) {
    const content = readFileSync(file);
    if (content.length < threshold) continue;
    writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
    writeFileSync(`${file}.br`, brotliCompressSync(content));
  }
}
