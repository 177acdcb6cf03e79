import sharp from "sharp";
import { encode } from "uqr";

/**
 * A QR code as a picture of one bit a module, which is a fiftieth of what its outlines are, as a template reads it: its
 * bytes.
 */
export async function codePng(text: string): Promise<number[]> {
  const { data, size } = encode(text, { border: 4 });
  const modules = Buffer.from(data.flat().map((isDark) => (isDark ? 0 : 255)));
  const raw = { width: size, height: size, channels: 1 } as const;
  return [...(await sharp(modules, { raw }).png({ palette: true, colours: 2 }).toBuffer())];
}
