import { inflateSync } from "node:zlib";

/**
 * A font as HarfBuzz reads it (OpenType), of one that is compressed for browsers (WOFF 1.0): the same tables, one after
 * the other.
 */
export function openTypeOf(woff: Buffer): Buffer {
  if (woff.toString("latin1", 0, 4) !== "wOFF") throw new Error("This is no WOFF font");
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  head.writeUInt16BE(count, 4);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (let n = 0; n < count; n++) {
    const from = 44 + 20 * n;
    const [place, packedLength, length, checksum] = [4, 8, 12, 16].map((at) =>
      woff.readUInt32BE(from + at),
    ) as [number, number, number, number];
    const packed = woff.subarray(place, place + packedLength);
    const table = packedLength < length ? inflateSync(packed) : packed;
    const to = 12 + 16 * n;
    woff.copy(head, to, from, from + 4);
    head.writeUInt32BE(checksum, to + 4);
    head.writeUInt32BE(offset, to + 8);
    head.writeUInt32BE(length, to + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    parts.push(table, padding);
    offset += length + padding.length;
  }
  return Buffer.concat(parts);
}
