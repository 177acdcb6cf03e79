import type { Paise } from "./money.ts";

/**
 * Shares an amount out by weights, whole paise that add up to it: each its part rounded down, and the paise that are left
 * to the largest remainders. Of equal ones the earlier in the order of the keys, so that the same things get the same,
 * however they are sorted.
 * @param shares weights are whole and not negative; where all are 0, they count as equal.
 * @returns one amount a share, in their order.
 */
export function shareOut(
  amount: Paise,
  shares: readonly { weight: number; key: string }[],
): Paise[] {
  const all = shares.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
  const weightOf = (weight: number) => (all === 0n ? 1n : BigInt(weight));
  const sum = all === 0n ? BigInt(shares.length) : all;
  const parts = shares.map(({ weight, key }, at) => {
    const product = BigInt(amount) * weightOf(weight);
    return { at, key, part: Number(product / sum), rest: product % sum };
  });
  const given = parts.reduce((before, { part }) => before + part, 0);
  const byRest = [...parts].sort(
    (a, b) => compare(b.rest, a.rest) || compare(a.key, b.key) || a.at - b.at,
  );
  for (const share of byRest.slice(0, amount - given)) share.part += 1;
  return parts.map(({ part }) => part);
}

function compare<T extends bigint | string>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
