/** How bright the background becomes: nearly white, so that the goods still have an edge. */
const target = 244;
/** At most so much brighter; more would wash the goods out. */
const mostGain = 2.2;
/** A darker background is no plain light cloth, wall or sheet of paper. */
const darkest = 80;
/** A background that has so much of one colour is meant to have it: of the strongest of its three, the weakest lacks this part. */
const mostColour = 0.35;
/** The brightest corner is at most so many times as bright as the darkest, else something stands there. */
const mostContrast = 2.2;

/** What was done, or why nothing was. */
export type Evened = "evened" | "too-dark" | "coloured" | "mixed";

type Colour = readonly [red: number, green: number, blue: number];

/**
 * Makes a picture's background even: what its four corners lack of a neutral near-white is added to the whole picture,
 * in between in proportion, so that a shadow on one side and the yellow of a lamp go. It changes brightness and colour only;
 * nothing is cut out (rules: quick-2).
 * @param pixels red, green, blue and opacity of each, row by row; changed in place.
 */
export function evenBackground(pixels: Uint8ClampedArray, width: number, height: number): Evened {
  const corners = cornersOf(pixels, width, height);
  const bright = corners.map(([red, green, blue]) => (red + green + blue) / 3);
  if (Math.min(...bright) < darkest) return Math.max(...bright) < darkest ? "too-dark" : "mixed";
  if (Math.max(...bright) > Math.min(...bright) * mostContrast) return "mixed";
  if (corners.some((corner) => 1 - Math.min(...corner) / Math.max(...corner) > mostColour))
    return "coloured";
  const gains = corners.map((corner) =>
    corner.map((part) => Math.min(mostGain, Math.max(1, target / part))),
  );
  const [topLeft = [], topRight = [], bottomLeft = [], bottomRight = []] = gains;
  for (let y = 0; y < height; y += 1) {
    const down = y / Math.max(1, height - 1);
    for (let part = 0; part < 3; part += 1) {
      const left = mix(topLeft[part], bottomLeft[part], down);
      const right = mix(topRight[part], bottomRight[part], down);
      const step = (right - left) / Math.max(1, width - 1);
      let gain = left;
      let at = y * width * 4 + part;
      for (let x = 0; x < width; x += 1) {
        pixels[at] = (pixels[at] ?? 0) * gain;
        gain += step;
        at += 4;
      }
    }
  }
  return "evened";
}

const mix = (from = 1, to = 1, part: number) => from + (to - from) * part;

/** The middle colour of each corner, an eighth of the picture's sides wide and high. */
function cornersOf(pixels: Uint8ClampedArray, width: number, height: number): Colour[] {
  const wide = Math.max(1, Math.floor(width / 8));
  const high = Math.max(1, Math.floor(height / 8));
  return [0, height - high].flatMap((top) =>
    [0, width - wide].map((left) => {
      const parts: [number[], number[], number[]] = [[], [], []];
      for (let y = top; y < top + high; y += 1) {
        for (let x = left; x < left + wide; x += 1) {
          const at = (y * width + x) * 4;
          for (const [part, values] of parts.entries()) values.push(pixels[at + part] ?? 0);
        }
      }
      return parts.map(median) as unknown as Colour;
    }),
  );
}

function median(values: number[]): number {
  values.sort((a, b) => a - b);
  return values[values.length >> 1] ?? 0;
}
