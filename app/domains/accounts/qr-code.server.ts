import { encode } from "uqr";

/** A QR code as an SVG path, a square of side 1 for each dark module. */
export interface QrCode {
  size: number;
  path: string;
}

/** What a phone's camera reads `text` from, with the quiet zone around it. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { border: 4 });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { size, path };
}
