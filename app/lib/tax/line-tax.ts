import type { Paise } from "../money/money.ts";
import { shareOut } from "../money/share-out.ts";

/** In hundredths of a per cent: 5 % is 500. */
export type TaxRate = number;

/** What of an amount is tax. All are part of it: prices include tax (rules: tax-1). In paise. */
export interface TaxAmounts {
  cgst: Paise;
  sgst: Paise;
  igst: Paise;
}

export const taxCodes = ["cgst", "sgst", "igst"] as const satisfies (keyof TaxAmounts)[];

export const noTax: TaxAmounts = { cgst: 0, sgst: 0, igst: 0 };

/** A line as tax is worked out of it. */
export interface TaxedLine {
  /** By which equal shares are told apart: the product's id. */
  key: string;
  /** What is paid for it, after what a code takes off, before delivery. In paise. */
  goods: Paise;
  /** Null where no tax is charged: by whom is not registered for it, or under composition. */
  taxRate: TaxRate | null;
}

/** What of a line is what. The line's value is `taxable` and its taxes. */
export interface LineTax extends TaxAmounts {
  /** Its goods and its part of the delivery. */
  value: Paise;
  delivery: Paise;
  taxable: Paise;
}

/**
 * Taxable value and tax of each line, to the paisa (rules: tax-1, tax-2, tax-3). Delivery is shared out by taxable value, at
 * the lines' own rates. The tax of a rate is that of all its lines together, and each has its part by largest remainder:
 * so lines, rates and the whole add up, and CGST and SGST are the same. It is the same in whatever order the lines come.
 * @param isInterState whether they are delivered to another state than the shop's.
 */
export function taxOfLines(
  lines: readonly TaxedLine[],
  delivery: Paise,
  isInterState: boolean,
): LineTax[] {
  const parts = shareOut(
    delivery,
    lines.map(({ key, goods, taxRate }) => ({ key, weight: goods - taxIn(goods, taxRate ?? 0) })),
  );
  const taxed: LineTax[] = lines.map(({ goods }, at) => {
    const value = goods + (parts[at] ?? 0);
    return { ...noTax, value, delivery: parts[at] ?? 0, taxable: value };
  });
  for (const rate of new Set(lines.map(({ taxRate }) => taxRate ?? 0))) {
    const places = [...lines.keys()].filter((at) => (lines[at]?.taxRate ?? 0) === rate);
    const values = places.map((at) => {
      const value = taxed[at]?.value ?? 0;
      const most = isInterState ? value : Math.floor(value / 2);
      return { key: lines[at]?.key ?? "", weight: value, most };
    });
    const value = values.reduce((sum, { weight }) => sum + weight, 0);
    const codes = isInterState ? (["igst"] as const) : (["cgst", "sgst"] as const);
    if (rate === 0) continue;
    // Of some paise each, no line has more tax than value.
    const most = values.reduce((sum, each) => sum + each.most, 0);
    const tax = isInterState ? taxIn(value, rate) : halfTaxIn(value, rate);
    const one = shareOut(Math.min(tax, most), values);
    for (const [place, at] of places.entries()) {
      const line = taxed[at];
      if (!line) continue;
      for (const code of codes) line[code] = one[place] ?? 0;
      line.taxable = line.value - line.cgst - line.sgst - line.igst;
    }
  }
  return taxed;
}

/** What they come to. */
export function sumOfTaxes(taxes: readonly TaxAmounts[]): TaxAmounts {
  return taxes.reduce(
    (sum, { cgst, sgst, igst }) => ({
      cgst: sum.cgst + cgst,
      sgst: sum.sgst + sgst,
      igst: sum.igst + igst,
    }),
    noTax,
  );
}

/** All of the tax in it. */
function taxIn(value: Paise, rate: TaxRate): Paise {
  return Math.round((value * rate) / (10_000 + rate));
}

/** The CGST in it, which is also the SGST. */
function halfTaxIn(value: Paise, rate: TaxRate): Paise {
  return Math.round((value * rate) / (2 * (10_000 + rate)));
}
