import sharp from "sharp";
import { layOut } from "./lay-out.ts";
import { type ShapedLine, shapeLine } from "./shape-line.server.ts";

/** What a preview shows. */
export interface PreviewFacts {
  title: string;
  /** Below the title, in large letters: "₹209.50". */
  price?: string;
  shopName: string;
  /** Below the shop's name where there is nothing else to say. */
  tagline?: string;
  /** Where the shop has colours of its own. */
  colours?: { title: string; price: string; line: string } | undefined;
}

const [width, height] = [1200, 630];
/** What messengers fetch without asking, in bytes (rules: found-8). */
const maxBytes = 100_000;
const pictureWidth = 560;
const ground = "#fff8ec";
const ownColours = { title: "#45190f", price: "#7a2e1f", line: "#d9961a" };

/**
 * Draws the picture that messengers show beside a link (decision 062): as JPEG, which all of them know, of at most 100 kB.
 * @param picture what it is about; without one the shop's sign stands in its place.
 * @param logo the shop's own, in the place of its sign.
 */
export async function drawPreview(
  facts: PreviewFacts,
  picture?: Uint8Array,
  logo?: Uint8Array,
): Promise<Buffer> {
  const left = picture && (await framed(picture));
  const drawn = sharp({ create: { width, height, channels: 3, background: ground } });
  const { data, info } = await drawn
    .composite([
      ...(left ? [{ input: left, left: 0, top: 0 }] : []),
      { input: Buffer.from(wordsOf(facts, left !== undefined, !logo)), left: 0, top: 0 },
      ...(logo ? [await placed(logo, left ? besideName : alone)] : []),
    ])
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const inQuality = (quality: number) =>
    sharp(data, { raw }).jpeg({ quality, mozjpeg: true }).toBuffer();
  for (const quality of [82, 70, 55, 40]) {
    const file = await inQuality(quality);
    if (file.length <= maxBytes) return file;
  }
  return inQuality(20);
}

/** A picture as JPEG, whole, on a white square. */
export function squarePicture(picture: Uint8Array): Promise<Buffer> {
  const [side, background] = [1080, "#ffffff"];
  return sharp(picture)
    .resize({ width: side, height: side, fit: "contain", background })
    .flatten({ background })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

/** The picture, so that it fills its half. */
const framed = (picture: Uint8Array) =>
  sharp(picture)
    .resize({ width: pictureWidth, height, fit: "cover" })
    .flatten({ background: ground })
    .toBuffer();

interface Place {
  x: number;
  y: number;
  size: number;
}

/** Where the sign stands: before the name, or where the picture would be. */
const besideName: Place = { x: pictureWidth + 50, y: height - 130, size: 68 };
const alone: Place = { x: 90, y: 185, size: 260 };

async function placed(logo: Uint8Array, { x, y, size }: Place) {
  const { data, info } = await sharp(logo)
    .resize({ width: size, height: size, fit: "inside" })
    .toBuffer({ resolveWithObject: true });
  const middle = (length: number) => Math.round((size - length) / 2);
  return { input: data, left: x + middle(info.width), top: y + middle(info.height) };
}

/** All but the picture, as SVG: letters are outlines, because a server has no fonts (decision 062). */
function wordsOf(
  { title, price, shopName, tagline, colours = ownColours }: PreviewFacts,
  hasPicture: boolean,
  hasSign: boolean,
): string {
  const left = hasPicture ? pictureWidth + 50 : 420;
  const room = width - left - 50;
  const widthOf = (text: string) => shapeLine(text).width;
  const said = isReadable(title) ? title : shopName;
  const { size, lines } = layOut(said, room, hasPicture ? sizes : wideSizes, widthOf);
  // Devanagari has signs above and below its letters.
  const lineHeight = size * (/\p{Script=Devanagari}/u.test(said) ? 1.34 : 1.16);
  const parts: string[] = [];
  let y = 70 + size * 0.8;
  if (!hasPicture) y = 315 - ((lines.length - 1) * lineHeight) / 2 - (tagline ? 20 : 0);
  for (const line of lines) {
    parts.push(outlines(shapeLine(line), { x: left, y, size, colour: colours.title }));
    y += lineHeight;
  }
  if (price) {
    const largest = Math.min(96, room / widthOf(price));
    parts.push(
      outlines(shapeLine(price), {
        x: left,
        y: y - lineHeight + 115,
        size: largest,
        colour: colours.price,
      }),
    );
  }
  if (hasPicture) {
    if (hasSign) parts.push(sign(besideName, colours.price));
    const name = layOut(shopName, room - 90, [{ size: 44, lines: 1 }], widthOf);
    const place = { x: left + 84, y: height - 80, size: name.size, colour: colours.price };
    parts.push(outlines(shapeLine(name.lines[0] ?? ""), place));
  } else {
    if (hasSign) parts.push(sign(alone, colours.price));
    if (tagline) {
      const below = layOut(tagline, room, [{ size: 38, lines: 2 }], widthOf);
      for (const line of below.lines) {
        parts.push(
          outlines(shapeLine(line), { x: left, y: y + 5, size: below.size, colour: colours.price }),
        );
        y += below.size * 1.2;
      }
    }
  }
  const border = `<rect x="${hasPicture ? pictureWidth : 0}" y="${height - 14}" width="${width}" height="14" fill="${colours.line}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join("")}${border}</svg>`;
}

/** Whether the fonts have most of its letters: a name in Ol Chiki would be its pack alone. */
function isReadable(title: string): boolean {
  const letters = title.match(/\p{L}/gu) ?? [];
  const known = letters.filter((letter) => shapeLine(letter).glyphs.length > 0);
  return known.length * 2 >= letters.length;
}

const sizes = [
  { size: 76, lines: 3 },
  { size: 56, lines: 4 },
  { size: 48, lines: 5 },
];
const wideSizes = [
  { size: 120, lines: 1 },
  { size: 84, lines: 2 },
  { size: 64, lines: 4 },
];

function outlines(
  { glyphs }: ShapedLine,
  at: { x: number; y: number; size: number; colour: string },
): string {
  const paths = glyphs.map(({ path, x, y }) => {
    const place = `translate(${at.x + x * at.size} ${at.y - y * at.size})`;
    return (
      path && `<path transform="${place} scale(${at.size / 1000} ${-at.size / 1000})" d="${path}"/>`
    );
  });
  return `<g fill="${at.colour}">${paths.join("")}</g>`;
}

/** The ear of the logo (app/ui/pictures/motif.tsx). */
const sign = ({ x, y, size }: Place, colour: string) =>
  `<g transform="translate(${x} ${y}) scale(${size / 48})" fill="none" stroke="${colour}" stroke-linecap="round">` +
  `<path stroke-width="4" stroke-dasharray=".01 3.1" d="M24 31Q24 18 24 3.5M23.5 31Q13 20 18.4 5.5M24.5 31Q35 20 29.6 5.5M23 31.5Q1.5 25 12 10.5M25 31.5Q46.5 25 36 10.5"/>` +
  `<path stroke-width="2.2" d="M24 31q.8 7-.4 15.5"/>` +
  `<path stroke="none" fill="${colour}" d="M24 45.5q-1.6-8.4-11.6-10.3 2.5 8.6 11.6 10.3ZM24 45.5q1.6-8.4 11.6-10.3-2.5 8.6-11.6 10.3Z"/></g>`;
