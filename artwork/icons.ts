// `node artwork/icons.ts`: writes the icons of the installed shop to public/icons, from its mark. See README.md.
import { mkdirSync, readFileSync } from "node:fs";
import sharp from "sharp";

const mark = readFileSync("public/favicon.svg", "utf8").replace(/<style>.*?<\/style>/s, "");

/** The mark on the ground of a page. What a phone cuts off of a maskable icon is a tenth of it on each side. */
async function drawIcon(name: string, size: number, share: number): Promise<void> {
  const at = (48 * (1 - share)) / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="${size}" height="${size}">
<rect width="48" height="48" fill="#fff"/>
<svg x="${at}" y="${at}" width="${48 * share}" height="${48 * share}" color="#7a2e1f"${mark.slice(4)}</svg>`;
  await sharp(Buffer.from(svg))
    .png({ palette: true, colours: 32 })
    .toFile(`public/icons/${name}.png`);
}

mkdirSync("public/icons", { recursive: true });
await drawIcon("icon-192", 192, 0.82);
await drawIcon("icon-512", 512, 0.82);
await drawIcon("icon-maskable", 512, 0.58);
