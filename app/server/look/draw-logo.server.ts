import { wcagContrast } from "culori/fn";
import sharp, { type Sharp } from "sharp";
import type { LogoShape } from "#app/lib/shop/look.ts";
import { type LogoKind, logoSize } from "./logo-address.ts";
import { grounds, type Theme } from "./look-colours.server.ts";

/** What a logo stands on where it would be lost on the page itself. */
const plates: Readonly<Record<Theme, string>> = { light: "#241a14", dark: "#ffffff" };
/** A part of a logo that differs less from its ground cannot be seen. */
const seen = 1.6;
/** Where so much of a logo cannot be seen, as a part of it, it gets a plate. */
const lost = 0.2;
/** Of what is clear around a logo, and of the noise that JPEG leaves in white. */
const emptiness = 12;

/** The logo without its empty edge. */
async function trimmed(
  picture: Uint8Array,
): Promise<{ logo: Sharp; width: number; height: number }> {
  const { data, info } = await sharp(picture)
    .trim({ threshold: emptiness })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { logo: sharp(data), width: info.width, height: info.height };
}

/**
 * How a logo stands on the grounds of both themes. One without clear places brings its own ground: where that is white, it is a
 * plate in the dark.
 */
export async function logoShape(picture: Uint8Array): Promise<LogoShape> {
  const { logo, width, height } = await trimmed(picture);
  const { data } = await logo
    .resize({ width: 64, height: 64, fit: "inside", withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const painted: string[] = [];
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) > 127) painted.push(`#${data.toString("hex", at, at + 3)}`);
  }
  const isLost = (theme: Theme) => {
    const ground = grounds[theme][0] ?? "";
    const unseen = painted.filter((colour) => wcagContrast(colour, ground) < seen);
    return unseen.length > painted.length * lost;
  };
  const { isOpaque } = await sharp(picture).stats();
  const plate = isOpaque
    ? { light: false, dark: await hasWhiteCorner(picture) }
    : { light: isLost("light"), dark: isLost("dark") };
  return { width, height, plate };
}

async function hasWhiteCorner(picture: Uint8Array): Promise<boolean> {
  const corner = { left: 0, top: 0, width: 1, height: 1 };
  const pixel = await sharp(picture).extract(corner).removeAlpha().raw().toBuffer();
  return wcagContrast(`#${pixel.toString("hex", 0, 3)}`, plates.dark) < 1.2;
}

const icons: Partial<Record<LogoKind, { side: number; edge: number; isRound: boolean }>> = {
  "icon-192": { side: 192, edge: 0.06, isRound: true },
  "icon-512": { side: 512, edge: 0.06, isRound: true },
  // What a phone may cut away of it: all but a circle of four fifths.
  maskable: { side: 512, edge: 0.2, isRound: false },
  apple: { side: 180, edge: 0.1, isRound: false },
};

/** A stored logo as one of its drawings. */
export async function drawLogo(kind: LogoKind, picture: Uint8Array): Promise<Buffer> {
  const shape = await logoShape(picture);
  const { logo } = await trimmed(picture);
  const icon = icons[kind];
  // An icon stands on anything: it brings a ground.
  if (icon) return drawIcon(logo, icon, shape.plate.light ? plates.light : plates.dark);
  const theme = kind === "header-dark" ? "dark" : "light";
  // Mail programs show the same picture in the dark.
  const isPlated = kind === "paper" ? shape.plate.light || shape.plate.dark : shape.plate[theme];
  const plate = kind === "paper" && shape.plate.dark ? plates.dark : plates[theme];
  const { inner, around, width, height } = logoSize(shape);
  const extended = await logo
    .resize(inner)
    .ensureAlpha()
    .extend({ top: around, bottom: around, left: around, right: around, background: clear })
    .png()
    .toBuffer();
  const drawn = isPlated
    ? sharp(rounded(width, height, around, plate)).composite([{ input: extended }])
    : sharp(extended);
  return kind === "paper" ? drawn.png().toBuffer() : drawn.webp({ quality: 90 }).toBuffer();
}

const clear = { r: 0, g: 0, b: 0, alpha: 0 };

async function drawIcon(
  logo: Sharp,
  { side, edge, isRound }: { side: number; edge: number; isRound: boolean },
  ground: string,
): Promise<Buffer> {
  const room = Math.round(side * (1 - 2 * edge));
  const input = await logo.resize({ width: room, height: room, fit: "inside" }).png().toBuffer();
  return sharp(rounded(side, side, isRound ? side * 0.18 : 0, ground))
    .composite([{ input }])
    .png()
    .toBuffer();
}

const rounded = (width: number, height: number, radius: number, colour: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}" fill="${colour}"/></svg>`,
  );
