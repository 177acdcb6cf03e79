import { n } from "./geometry.ts";
import { Random } from "./random.ts";

/** Size of a product's picture; other pictures say theirs. */
const WIDTH = 1200;
const HEIGHT = 1500;

export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** SVG attributes by their names in the document; an undefined one is left out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** How far a filter may paint beyond the shape, as a share of its size. */
export type Reach = number;

function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map(([offset, colour, opacity]) => {
      const see = opacity === undefined ? "" : ` stop-opacity="${opacity}"`;
      return `<stop offset="${offset}" stop-color="${colour}"${see}/>`;
    })
    .join("");
}

/**
 * One picture while it is being made: it keeps the definitions (gradients, filters, clips), each
 * once however often it is asked for, and the generator that scatters the small things.
 */
export class Artwork {
  readonly random: Random;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly #definitions = new Map<string, string>();

  constructor(seed: number, width = WIDTH, height = HEIGHT) {
    this.random = new Random(seed);
    this.width = width;
    this.height = height;
  }

  /** `markup` gets the id by a function, since the id is only known once it is known to be new. */
  define(markup: (id: string) => string): string {
    const key = markup("?");
    const known = this.#definitions.get(key);
    if (known) return known;
    const id = `d${this.#definitions.size}`;
    this.#definitions.set(key, id);
    return id;
  }

  linear(x1: number, y1: number, x2: number, y2: number, ...stops: readonly Stop[]): string {
    const line = `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`;
    const inner = stopsOf(stops);
    return `url(#${this.define((id) => {
      return `<linearGradient id="${id}" ${line}>${inner}</linearGradient>`;
    })})`;
  }

  /** Lit from the upper left unless told: the centre is where the light falls. */
  radial(cx: number, cy: number, r: number, ...stops: readonly Stop[]): string {
    const inner = stopsOf(stops);
    return `url(#${this.define((id) => {
      return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${inner}</radialGradient>`;
    })})`;
  }

  filter(reach: Reach, primitives: string): string {
    const box =
      `x="${n(-reach * 100)}%" y="${n(-reach * 100)}%" ` +
      `width="${n(100 + reach * 200)}%" height="${n(100 + reach * 200)}%"`;
    return `url(#${this.define((id) => {
      return `<filter id="${id}" ${box} color-interpolation-filters="sRGB">${primitives}</filter>`;
    })})`;
  }

  clip(path: string): string {
    return `url(#${this.define((id) => {
      return `<clipPath id="${id}"><path d="${path}"/></clipPath>`;
    })})`;
  }

  /** A shape to be drawn more than once by `use`: a seed field and its shadow. */
  shape(d: string): string {
    return this.define((id) => `<path id="${id}" d="${d}"/>`);
  }

  document(...layers: readonly string[]): string {
    const definitions = [...this.#definitions]
      .map(([markup, id]) => markup.replace('id="?"', `id="${id}"`))
      .join("");
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${this.width} ${this.height}" ` +
      `width="${this.width}" height="${this.height}"><defs>${definitions}</defs>${layers.join("")}</svg>`
    );
  }
}

/** `path("M…", { fill: "#7a2e1f" })`: markup without the ceremony of quotes. */
export function path(d: string, attributes: Attributes): string {
  return `<path d="${d}"${listed(attributes)}/>`;
}

export function ellipse(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  attributes: Attributes,
): string {
  const box = `cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}"`;
  return `<ellipse ${box}${listed(attributes)}/>`;
}

export function group(attributes: Attributes, ...children: readonly string[]): string {
  return `<g${listed(attributes)}>${children.join("")}</g>`;
}

export function use(id: string, attributes: Attributes): string {
  return `<use href="#${id}"${listed(attributes)}/>`;
}

function listed(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => {
      if (value === undefined) return "";
      return ` ${name}="${typeof value === "number" ? +value.toFixed(3) : value}"`;
    })
    .join("");
}
