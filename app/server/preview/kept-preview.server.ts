import { createHash } from "node:crypto";
import pLimit from "p-limit";
import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { renditionsOf } from "#app/lib/files/picture-name.ts";
import { previewFolder } from "../files/file-store.ts";
import { readStored, storedName, storeFile } from "../files/files.server.ts";
import { keptLogo } from "../look/kept-logo.server.ts";
import type { PreviewFacts } from "./draw-preview.server.ts";

/** A preview as it is asked for: what it shows, and of which picture. */
export interface WordedPreview extends PreviewFacts {
  pictureUrl?: string | undefined;
  /** URL of the shop's own logo. */
  logo?: string | undefined;
}

/** A product's picture alone, as JPEG and square, for other catalogues (rules: found-7). */
export interface SquarePicture {
  squareOf: string;
}

export type Preview = WordedPreview | SquarePicture;

/** Another drawing of the same facts is another file. */
const drawing = 2;

/** The name of a preview's file: another where anything that it shows is another (decision 062). */
export function previewFile(preview: Preview): string {
  const said = JSON.stringify([drawing, preview]);
  return `${createHash("sha256").update(said).digest("hex").slice(0, 32)}.jpg`;
}

/** Refused where the picture that is to be square is not there. */
type Drawn = Result<Buffer, "gone">;

/** One is drawn at a time: it takes a processor for a fifth of a second. */
const inTurn = pLimit(1);
/** More do not wait: whoever asks next is told to come back when these are drawn. */
const longestQueue = 20;
const beingDrawn = new Map<string, Promise<Drawn>>();

/** The preview as JPEG: drawn when it is asked for first, and kept. Refused where too many are being drawn. */
export async function keptPreview(preview: Preview): Promise<Drawn | Result<never, "busy">> {
  const name = `${previewFolder}/${previewFile(preview)}`;
  const kept = await readStored(name);
  if (kept) return ok(kept);
  const now = beingDrawn.get(name);
  if (now) return now;
  if (inTurn.pendingCount >= longestQueue) return refused("busy");
  const drawn = inTurn(() => draw(name, preview)).finally(() => beingDrawn.delete(name));
  beingDrawn.set(name, drawn);
  return drawn;
}

async function draw(name: string, preview: Preview): Promise<Drawn> {
  // HarfBuzz and the fonts are memory that only who draws needs (decision 062).
  const { drawPreview, squarePicture } = await import("./draw-preview.server.ts");
  let file: Buffer;
  if ("squareOf" in preview) {
    const picture = await readPicture(preview.squareOf);
    if (!picture) return refused("gone");
    file = await squarePicture(picture);
  } else {
    const { pictureUrl, logo, ...facts } = preview;
    const picture = pictureUrl ? await readPicture(pictureUrl) : undefined;
    file = await drawPreview(facts, picture, logo ? await keptLogo("paper", logo) : undefined);
  }
  await storeFile(name, file);
  return ok(file);
}

/** The smallest file of a picture that is as high as a preview; undefined where there is none. */
async function readPicture(url: string): Promise<Buffer | undefined> {
  const files = renditionsOf(url).filter(
    ({ format, isPhoneCrop }) => format === "webp" && !isPhoneCrop,
  );
  const name = storedName((files.find(({ width }) => width >= 640) ?? files.at(-1))?.name ?? "");
  return name ? readStored(name) : undefined;
}
