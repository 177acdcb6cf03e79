/** A barcode as an SVG path of height 1, its bars in modules, with the quiet zone around it. */
export interface Barcode {
  width: number;
  path: string;
}

/** The kinds that are written, with the modules that stay white before and after them. */
const quietZones = { code128: [10, 10], ean13: [11, 7] } as const;

export type WriteBarcode = (text: string, kind?: keyof typeof quietZones) => Barcode;

/** Writes texts as barcodes. The library is 2 MB of source: only who prints labels loads it. */
export async function barcodeWriter(): Promise<WriteBarcode> {
  const { default: bwip } = await import("bwip-js/node");
  return (text, kind = "code128") => {
    const [before, after] = quietZones[kind];
    const [symbol] = bwip.raw({ bcid: kind, text });
    if (!symbol || !("sbs" in symbol)) throw new Error("not a linear barcode");
    let at: number = before;
    let path = "";
    // Bars and spaces take turns.
    for (const [position, width] of symbol.sbs.entries()) {
      if (position % 2 === 0) path += `M${at} 0h${width}v1h-${width}z`;
      at += width;
    }
    return { width: at + after, path };
  };
}

/** The barcode as a picture of its own, which is stretched to any size. */
export function barcodeSvg({ width, path }: Barcode): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 30"><g transform="scale(1 30)"><path d="${path}"/></g></svg>`;
}
