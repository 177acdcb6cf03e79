import { formatMoney } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import type { Advance, AdvanceEnd } from "./advance.ts";

/** "₹50 now, ₹449 at the door" */
export function advanceName({ now, atDoor }: Omit<Advance, "ifBack">): string {
  return m.advance_name({ now: formatMoney(now), rest: formatMoney(atDoor) });
}

/** That a part can be paid now, beside why not all of it is paid at the door (rules: advance-3); nothing without one. */
export function advanceWords(advance: Advance | undefined): string[] {
  if (!advance) return [];
  return [m.cod_or_advance({ now: formatMoney(advance.now), rest: formatMoney(advance.atDoor) })];
}

/** What becomes of it if the parcel comes back, for its buyer (rules: advance-5). */
export function advanceIfBackWords(end: AdvanceEnd): string {
  return end === "kept" ? m.advance_if_back_kept() : m.advance_if_back_refunded();
}

/** What owners choose from: for whom an advance is, and what becomes of it. */
export const advanceChoiceWords = {
  refused: m.cod_advance_refused,
  everybody: m.cod_advance_everybody,
  refunded: m.cod_advance_refunded,
  kept: m.cod_advance_kept,
} as const;
