import { allPins, type PinRange, readPlaces, zoneOf } from "#app/lib/money/delivery-charge.ts";
import type { ZoneCharge } from "../../../../site.config.ts";

/** The first and the last that India Post gives. */
const indian: PinRange = { from: 110_000, to: 859_999 };

/**
 * The pin codes that zones let the shop deliver to, from the lowest, ranges that touch as one; "everywhere" where no zone
 * says otherwise (rules: charges-2, charges-6).
 */
export function servedPinCodes(zones: readonly ZoneCharge[]): PinRange[] | "everywhere" {
  if (zones.every(({ isServed }) => isServed)) return "everywhere";
  const places = zones.flatMap((zone) => readPlaces(zone.places));
  const starts = new Set([indian.from, ...places.flatMap(({ from, to }) => [from, to + 1])]);
  const within = [...starts].filter((pin) => pin >= indian.from && pin <= indian.to);
  const sorted = within.sort((one, other) => one - other);
  const served: PinRange[] = [];
  for (const [place, from] of sorted.entries()) {
    const to = (sorted[place + 1] ?? indian.to + 1) - 1;
    if (zoneOf(`${from}`, zones)?.isServed === false) continue;
    const last = served.at(-1);
    if (last?.to === from - 1) last.to = to;
    else served.push({ from, to: Math.min(to, allPins.to) });
  }
  return served;
}
