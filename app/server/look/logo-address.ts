import type { LogoShape } from "#app/lib/shop/look.ts";

/** What a logo is drawn for, and as what file (draw-logo.server.ts). */
export const logoKinds = {
  "header-light": "webp",
  "header-dark": "webp",
  /** For mails, invoices and pictures beside links, which are light; mail programs know no WebP. */
  paper: "png",
  "icon-192": "png",
  "icon-512": "png",
  /** Cut to any form by a phone. */
  maskable: "png",
  apple: "png",
} as const;
export type LogoKind = keyof typeof logoKinds;

/** Another drawing of the same logo has another address: browsers keep it for ever. */
const drawing = 1;

/** "0198a-800x400", of a stored logo's URL or name. */
const stemOf = (url: string) => url.slice(url.lastIndexOf("/") + 1).replace(/\.webp$/, "");

/** Where the drawing of a stored logo is found: "/look/icon-192/1/0198a-800x400.png". @param url of the stored picture. */
export const logoAddress = (kind: LogoKind, url: string): string =>
  `/look/${kind}/${drawing}/${stemOf(url)}.${logoKinds[kind]}`;

/** The name under which a drawing is kept. */
export const logoFile = (kind: LogoKind, name: string): string =>
  `logo-${kind}-${drawing}-${stemOf(name)}.${logoKinds[kind]}`;

/** A header's drawing is so high, in pixels, and at most so wide: three to each of a page. */
const most = { width: 720, height: 144 };
/** Around a logo on a plate. */
const edge = 18;

/** How large a logo is drawn for the header, and how much of that is its edge, in pixels. */
export function logoSize({ width, height, plate }: LogoShape) {
  const around = plate.light || plate.dark ? edge : 0;
  const scale = Math.min((most.width - 2 * around) / width, (most.height - 2 * around) / height);
  const inner = (length: number) => Math.max(1, Math.round(length * scale));
  return {
    width: inner(width) + 2 * around,
    height: inner(height) + 2 * around,
    inner: { width: inner(width), height: inner(height) },
    around,
  };
}
