import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** harfbuzz's subsetter, of which harfbuzzjs has no wrapper: hb-subset.h says what these are. */
interface Harfbuzz {
  memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(size: number): number;
  hb_blob_create(data: number, size: number, mode: number, user: number, free: number): number;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_set_clear(set: number): void;
  hb_set_invert(set: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_or_fail(face: number, input: number): number;
}

const writable = 2;
const layoutFeatures = 6;
const layoutScripts = 7;
const noHinting = 0x1;
const noLayoutClosure = 0x200;

/**
 * The font with these characters and glyphs and no others. subset-font would add every glyph that the
 * characters can be composed to, which is most of an Indic font.
 * @param scripts those whose composing is kept, by OpenType's tags
 */
export async function keepGlyphs(
  font: Uint8Array,
  kept: { characters: string; glyphs: Iterable<number>; scripts: string[] },
): Promise<Buffer> {
  const harfbuzz = await start();
  const bytes = () => new Uint8Array(harfbuzz.memory.buffer);
  const data = harfbuzz.malloc(font.byteLength);
  bytes().set(font, data);
  const blob = harfbuzz.hb_blob_create(data, font.byteLength, writable, 0, 0);
  const face = harfbuzz.hb_face_create(blob, 0);

  const input = harfbuzz.hb_subset_input_create_or_fail();
  harfbuzz.hb_subset_input_set_flags(input, noHinting | noLayoutClosure);
  const features = harfbuzz.hb_subset_input_set(input, layoutFeatures);
  harfbuzz.hb_set_clear(features);
  harfbuzz.hb_set_invert(features);
  const scripts = harfbuzz.hb_subset_input_set(input, layoutScripts);
  harfbuzz.hb_set_clear(scripts);
  for (const script of kept.scripts) harfbuzz.hb_set_add(scripts, tag(script));
  const characters = harfbuzz.hb_subset_input_unicode_set(input);
  for (const one of kept.characters) harfbuzz.hb_set_add(characters, one.codePointAt(0) ?? 0);
  const glyphs = harfbuzz.hb_subset_input_glyph_set(input);
  for (const glyph of kept.glyphs) harfbuzz.hb_set_add(glyphs, glyph);

  const cut = harfbuzz.hb_subset_or_fail(face, input);
  if (cut === 0) throw new Error("harfbuzz could not cut the font");
  const result = harfbuzz.hb_face_reference_blob(cut);
  const from = harfbuzz.hb_blob_get_data(result, 0);
  return Buffer.from(bytes().slice(from, from + harfbuzz.hb_blob_get_length(result)));
}

/** A new one for each font: its memory goes with it. */
async function start(): Promise<Harfbuzz> {
  const file = fileURLToPath(import.meta.resolve("harfbuzzjs/dist/harfbuzz-subset.wasm"));
  const { instance } = await WebAssembly.instantiate(await readFile(file));
  const harfbuzz = instance.exports as unknown as Harfbuzz;
  harfbuzz._initialize();
  return harfbuzz;
}

/** "dev2" as the number that it is in a font. */
function tag(name: string): number {
  return Buffer.from(name.padEnd(4), "latin1").readUInt32BE();
}
