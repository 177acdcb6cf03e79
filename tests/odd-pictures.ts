import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** A PNG that says it is 30,000 × 30,000 px: one row of data, so it is small to make and to send. */
export function hugePng(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(30_000, 0);
  header.writeUInt32BE(30_000, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(Buffer.alloc(30_001))),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A JPEG of noise, so that a part of it is missed. */
export function photo(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 800, height: 600, channels: 3, background: "#000", noise } })
    .jpeg()
    .toBuffer();
}

/** Its first half, as of a file that was cut off on its way. */
export function half(content: Buffer): Buffer {
  return content.subarray(0, content.length / 2);
}
