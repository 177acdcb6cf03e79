/** So many units of a batch. */
export interface BatchShare {
  productId: string;
  batchId: string;
  units: number;
}

/**
 * Which batches units are taken from: first what is in no batch, because it was there before there were any,
 * then what expires first (rules: batches-2).
 * @param batches those of the product that are for sale, the first to expire first.
 * @param loose how many of the product are in no batch.
 */
export function chooseBatches(
  batches: readonly BatchShare[],
  loose: number,
  units: number,
): BatchShare[] {
  let missing = units - Math.min(Math.max(loose, 0), units);
  const shares: BatchShare[] = [];
  for (const batch of batches) {
    const taken = Math.min(batch.units, missing);
    if (taken > 0) shares.push({ ...batch, units: taken });
    missing -= taken;
  }
  return shares;
}
