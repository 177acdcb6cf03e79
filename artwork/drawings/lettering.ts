import { path } from "./artwork.ts";
import { n, type Point } from "./geometry.ts";
import { maduaHindi, maduaLatin, type Outline } from "./glyphs.ts";
import { letters } from "./letters.ts";

const EM = 500;
const SPACE = 120;

function set(parts: readonly Outline[], [x, y]: Point, size: number, fill: string): string {
  const width = parts.reduce((sum, [advance]) => sum + advance, 0);
  const scale = size / EM;
  let pen = 0;
  let d = "";
  for (const [advance, outline] of parts) {
    // every outline begins with a move, seen from where the pen stands
    d += outline.startsWith("m") ? `M${pen} 0${outline}` : outline;
    pen += advance;
  }
  return path(d, {
    fill,
    transform: `translate(${n(x - (width * scale) / 2)} ${n(y)}) scale(${scale.toFixed(4)})`,
  });
}

/** A line of letters, centred at the point, standing on it. */
export function words(text: string, at: Point, size: number, fill: string): string {
  const outlines = [...text].map((letter): Outline => {
    if (letter === " ") return [SPACE, ""];
    const outline = letters[letter];
    if (!outline) throw new Error(`No outline of the letter ${letter}: add it to letters.ts`);
    return outline;
  });
  return set(outlines, at, size, fill);
}

export const madua = (at: Point, size: number, fill: string) => set([maduaLatin], at, size, fill);
export const maduaInHindi = (at: Point, size: number, fill: string) =>
  set([maduaHindi], at, size, fill);
