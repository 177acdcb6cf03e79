import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";

/** A batch that units of an order's line come from. */
export interface LineBatch {
  id: string;
  productId: string;
  number: string;
  /** "2027-03-31" */
  bestBefore: string;
  units: number;
}

/** "Batch 14, best before 31 Mar 2027", with how many where they are not all of the line. */
export function lineBatchWords(
  batches: readonly LineBatch[],
  line: { productId: string; quantity: number },
): string[] {
  return batchesOfLine(batches, line).map(({ words }) => words);
}

/** The same, with the batches' ids. */
export function batchesOfLine(
  batches: readonly LineBatch[],
  line: { productId: string; quantity: number },
): { id: string; words: string }[] {
  return batches
    .filter(({ productId }) => productId === line.productId)
    .map(({ id, number, bestBefore, units }) => {
      const said = { number, date: formatDate(bestBefore) };
      const isAll = units === line.quantity;
      return {
        id,
        words: isAll ? m.stock_batch_until(said) : m.stock_batch_some({ ...said, n: units }),
      };
    });
}
