import type { Artwork } from "../drawings/artwork.ts";
import type { Point } from "../drawings/geometry.ts";
import { blob, brush, type Place } from "./brush.ts";
import type { Cloth } from "./dress.ts";

export interface Look {
  skin: string;
  hair?: string;
  /** Short hair is a man's or a boy's. */
  style?: "bun" | "short" | "plaits";
  age?: "child" | "grown" | "old";
  moustache?: boolean;
  bindi?: boolean;
  /** The end of the sari laid over the hair. */
  cover?: Cloth;
  /** A man's cloth wound about the head, its colour. */
  turban?: string;
  /** A flower in the bun. */
  flower?: string;
}

/** A head being drawn: the face is 1 high to either side of the origin. */
export interface Pen {
  art: Artwork;
  look: Look;
  /** 0 looks at us, 1 far to the side. */
  yaw: number;
  hair: string;
  on: Place;
  /** Pixels to that 1. */
  k: number;
}

export type Line = readonly Point[];

export const put = ({ on }: Pen, line: Line) => blob(line.map(on));

export const stroke = ({ on, k }: Pen, line: Line, widths: readonly number[]) =>
  brush(
    line.map(on),
    widths.map((width) => width * k),
  );

export const round = (cx: number, cy: number, rx: number, ry = rx): Line =>
  Array.from({ length: 8 }, (_, i): Point => {
    const angle = (i / 8) * 2 * Math.PI;
    return [cx + Math.cos(angle) * rx, cy + Math.sin(angle) * ry];
  });
