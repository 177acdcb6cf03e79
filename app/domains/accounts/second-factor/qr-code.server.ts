import { encode } from "uqr";

/** A QR code as an SVG path of dark modules of side 1. */
export interface QrCode {
  size: number;
  path: string;
}

/** What a phone's camera reads `text` from, with the quiet zone around it. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { border: 4 });
  const path = data
    .map((row, y) =>
      // Neighbours are one rectangle.
      row
        .map((dark) => (dark ? "x" : " "))
        .join("")
        .replaceAll(/x+| +/g, (run, x: number) =>
          run.startsWith("x") ? `M${x} ${y}h${run.length}v1h-${run.length}z` : "",
        ),
    )
    .join("");
  return { size, path };
}
