// `npm run artwork`: writes the sample shop's pictures to db/sample/pictures. See README.md.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { phoneCrop, pictureName, type Rendition, renditionsOf } from "../app/lib/picture-name.ts";
import { drawings } from "./drawings/index.ts";
import { scenes } from "./scenes/index.ts";

const folder = "db/sample/pictures";
/** In bytes: every clone of the repository carries these files. */
const budget = 8_000_000;

/**
 * AVIF, which nearly every browser takes, has the quality of the shop's uploads; more effort makes it
 * a little better and smaller. WebP has less than an upload's, and still more than AVIF.
 */
const encoding = {
  avif: { quality: 42, effort: 4, chromaSubsampling: "4:2:0" },
  webp: { quality: 64, effort: 6 },
} as const;

interface Drawing {
  svg: string;
  /** Of the picture at its full size: "harvest-3fa9c1d2-1280x853.webp". */
  name: string;
}

function drawingOf(key: string, svg: string): Drawing {
  const [, width, height] = /^<svg [^>]*\bwidth="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  const full = fullWidth(Number(width), Number(height));
  const fullHeight = Math.round((Number(height) * full) / Number(width));
  const hash = createHash("sha256").update(svg).update(JSON.stringify(encoding)).digest("hex");
  return {
    svg,
    name: pictureName(`${key}-${hash.slice(0, 8)}`, full, fullHeight, key.startsWith("slide-")),
  };
}

/**
 * A stored picture's full size is kept as WebP only. Where it lies above the widths of the AVIF files,
 * it is a third of all bytes for the few browsers that take no AVIF: these get what the others get.
 */
function fullWidth(width: number, height: number): number {
  const widths = renditionsOf(pictureName("any", width, height))
    .filter(({ format }) => format === "avif")
    .map((file) => file.width);
  const widest = widths.at(-1) ?? width;
  // A logo or a portrait would lose half of its width, and is small.
  return widest < 640 ? width : widest;
}

async function write({ svg, name }: Drawing): Promise<void> {
  const { data, info } = await sharp(Buffer.from(svg))
    .toColourspace("srgb")
    // Every drawing has a ground of its own.
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (const file of renditionsOf(name)) {
    const picture = file.isPhoneCrop
      ? cropped(svg, info.height, file)
      : sharp(data, { raw }).resize({ width: file.width });
    const encoded =
      file.format === "avif" ? picture.avif(encoding.avif) : picture.webp(encoding.webp);
    writeFileSync(join(folder, file.name), await encoded.toBuffer());
  }
}

/** The middle of a drawing, drawn as large as it is wanted. @param height of the drawing. */
function cropped(svg: string, height: number, { width }: Rendition): Sharp {
  const wanted = Math.round(width / phoneCrop.ratio);
  const density = (72 * wanted) / height;
  return sharp(Buffer.from(svg), { density })
    .toColourspace("srgb")
    .removeAlpha()
    .resize({ width, height: wanted });
}

mkdirSync(folder, { recursive: true });
const all = Object.entries({ ...drawings, ...scenes }).map(([key, draw]) => drawingOf(key, draw()));
const wanted = new Set(all.flatMap(({ name }) => renditionsOf(name)).map((file) => file.name));
const present = new Set(readdirSync(folder));
for (const file of present) if (!wanted.has(file)) rmSync(join(folder, file));

// A picture's name follows from its drawing: what is there already is right.
const missing = all.filter(({ name }) =>
  renditionsOf(name).some((file) => !present.has(file.name)),
);
const drawMissing = async () => {
  for (let next = missing.pop(); next; next = missing.pop()) {
    console.log(next.name);
    await write(next);
  }
};
await Promise.all([drawMissing(), drawMissing()]);

const bytes = [...wanted].reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
console.log(`${folder}: ${all.length} pictures, ${wanted.size} files, ${bytes} bytes`);
if (bytes > budget) {
  console.error(`That is more than ${budget} bytes.`);
  process.exitCode = 1;
}
