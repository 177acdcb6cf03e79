import type { Paise } from "./money.ts";

/**
 * Shares an amount out by weights, whole paise that add up to it: each its part rounded down, and the paise that are left
 * to the largest remainders. Of equal ones the earlier in the order of the keys, so that the same things get the same,
 * however they are sorted.
 * @param shares weights are whole and not negative; where all are 0, they count as equal. None gets more than its `most`;
 *   together they can take the amount.
 * @returns one amount a share, in their order.
 */
export function shareOut(
  amount: Paise,
  shares: readonly { weight: number; key: string; most?: Paise }[],
): Paise[] {
  const all = shares.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
  const weightOf = (weight: number) => (all === 0n ? 1n : BigInt(weight));
  const sum = all === 0n ? BigInt(shares.length) : all;
  const parts = shares.map(({ weight, key, most = Number.POSITIVE_INFINITY }, at) => {
    const product = BigInt(amount) * weightOf(weight);
    return { at, key, most, part: Math.min(Number(product / sum), most), rest: product % sum };
  });
  const byRest = [...parts].sort(
    (a, b) => compare(b.rest, a.rest) || compare(a.key, b.key) || a.at - b.at,
  );
  let left = parts.reduce((before, { part }) => before - part, amount);
  while (left > 0) {
    const takers = byRest.filter(({ part, most }) => part < most).slice(0, left);
    if (takers.length === 0) throw new Error("more is shared out than can be taken");
    for (const share of takers) share.part += 1;
    left -= takers.length;
  }
  return parts.map(({ part }) => part);
}

function compare<T extends bigint | string>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
