import type { AttemptSource } from "#app/domains/orders/attempts/attempt.ts";
import type { ToldAttempt } from "#app/domains/orders/attempts/record-attempt.server.ts";
import { dayOf } from "#app/lib/time/time.ts";
import type { AttemptReason, ParcelState } from "./parcel-state.ts";

/** What a courier says of a parcel on a day. */
export interface ToldParcel {
  state: ParcelState | null;
  reason: AttemptReason | null;
  /** In Jharkhand, "2027-03-31"; null where the courier does not say it. */
  day: string | null;
  /** In the courier's own words. */
  said: string;
}

/**
 * The attempt that a courier tells of, or that a parcel comes back (rules: couriers-6, attempts-9); undefined for what
 * else it says. An attempt is named by its day; one without a day is noted once for each reason.
 */
export function toldAttempt(
  { state, reason, day, said }: ToldParcel,
  source: AttemptSource,
): ToldAttempt | undefined {
  const goesBack = state === "coming-back" || state === "came-back" ? state : undefined;
  if (!goesBack && state !== "attempted") return undefined;
  return {
    reason: reason ?? "other",
    day: day ?? dayOf(new Date()),
    key: day ?? `undated ${reason ?? "other"}`,
    note: said.slice(0, 200),
    source,
    goesBack,
  };
}
