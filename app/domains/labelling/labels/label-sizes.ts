/** A label as it lies before somebody: its sides in mm, and the sheet that it is one of, or the roll. */
interface Size {
  width: number;
  height: number;
  /** Beside each other and below each other on A4; null on a roll, of which each label is a page. */
  sheet: { columns: number; rows: number } | null;
  /** Of a barcode's narrowest bar, in mm. A roll's are two or three dots of a printer of 203 to the inch. */
  module: number;
}

const roll = (width: number, height: number): Size => ({
  width,
  height,
  sheet: null,
  module: width < 75 ? 0.25 : 0.375,
});

const a4 = (width: number, height: number, columns: number, rows: number): Size => ({
  width,
  height,
  sheet: { columns, rows },
  module: width < 75 ? 0.264 : 0.33,
});

/** What labels of packs are printed on (rules: labels-3), the smallest first, by what addresses call it. */
export const labelSizes = {
  "50x25": roll(50, 25),
  "50x50": roll(50, 50),
  "75x50": roll(75, 50),
  "100x50": roll(100, 50),
  "100x75": roll(100, 75),
  "a4-24": a4(70, 37, 3, 8),
  "a4-12": a4(105, 48, 2, 6),
  "a4-8": a4(105, 74, 2, 4),
} as const satisfies Record<string, Size>;

export type LabelSize = keyof typeof labelSizes;
export const labelSizeNames = Object.keys(labelSizes) as LabelSize[];

/** Labels on a sheet; 1 on a roll. */
export function labelsOnSheet(size: LabelSize): number {
  const { sheet } = labelSizes[size];
  return sheet ? sheet.columns * sheet.rows : 1;
}

/** More are not printed in one file. */
export const mostLabels = 1000;

/** Which labels are wanted. */
export interface WantedLabels {
  size: LabelSize;
  copies: number;
  /** The first free place of a sheet that was begun, from 1. */
  start: number;
}

/** Of an address; what it does not say, or says wrongly, is as usual. */
export function readWantedLabels(
  search: URLSearchParams,
  usual: { size: string | undefined; copies: number },
): WantedLabels {
  const sizeOf = (name: string | null | undefined) =>
    labelSizeNames.find((known) => known === name);
  const size = sizeOf(search.get("size")) ?? sizeOf(usual.size) ?? "75x50";
  const count = (name: string, most: number, otherwise: number) => {
    const text = search.get(name) ?? "";
    return Math.min(most, Math.max(1, /^\d{1,6}$/.test(text) ? Number(text) : otherwise));
  };
  return {
    size,
    copies: count("copies", mostLabels, usual.copies),
    start: count("start", labelsOnSheet(size), 1),
  };
}
