import type { Paise } from "#app/lib/money/money.ts";
import { leastOnlinePayment } from "../order/payable-online.ts";

/** For whom an advance is there: for whom a rule keeps from paying at the door, or for everybody who pays there. */
export const advanceScopes = ["refused", "everybody"] as const;

/** What becomes of an advance whose parcel comes back: it goes back too, or the shop keeps it for the carriage. */
export const advanceEnds = ["refunded", "kept"] as const;
export type AdvanceEnd = (typeof advanceEnds)[number];

/** A sum or a part of the grand total that is paid online at once, the rest at the door; off where both are null (rules: advance-1). */
export interface AdvanceRules {
  advanceAmount: Paise | null;
  /** 1 to 99. */
  advancePercent: number | null;
  advanceFor: (typeof advanceScopes)[number];
  advanceIfBack: AdvanceEnd;
}

/** What of an order is paid online now and in cash at the door; both together are its grand total. */
export interface Advance {
  now: Paise;
  atDoor: Paise;
  ifBack: AdvanceEnd;
}

export function hasAdvance({ advanceAmount, advancePercent }: AdvanceRules): boolean {
  return advanceAmount !== null || advancePercent !== null;
}

/**
 * What an advance makes of a grand total. Of a percentage, whole rupees are left for the door, where nobody has paise.
 * @returns undefined where no advance is on, or nothing would be left for the door.
 */
export function splitByAdvance(rules: AdvanceRules, total: Paise): Advance | undefined {
  const { advanceAmount, advancePercent, advanceIfBack: ifBack } = rules;
  if (advanceAmount === null && advancePercent === null) return undefined;
  const rest =
    advanceAmount === null
      ? Math.floor((total * (100 - (advancePercent ?? 0))) / 10_000) * 100
      : total - advanceAmount;
  const atDoor = Math.min(rest, total - leastOnlinePayment);
  return atDoor > 0 ? { now: total - atDoor, atDoor, ifBack } : undefined;
}
