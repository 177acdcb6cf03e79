import { type PinRange, readPlaces } from "#app/lib/money/delivery-charge.ts";
import type { ZoneCharge } from "../../../site.config.ts";

/** Places that are equally narrow in two zones, where the first of these counts (rules: charges-2). */
export function overlapsOf(zones: readonly (Pick<ZoneCharge, "places"> & { name: string })[]) {
  const all = zones.flatMap(({ name, places }) =>
    readPlaces(places).map((range) => ({ name, ...range })),
  );
  return all.flatMap((one, at) =>
    all.slice(at + 1).flatMap((other) => {
      const place = { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) };
      const isAlike = one.to - one.from === other.to - other.from;
      return isAlike && one.name !== other.name && place.from <= place.to
        ? [{ place, first: one.name, other: other.name }]
        : [];
    }),
  );
}

/** 834000 to 834999 → "834", 814000 to 822999 → "814-822", 834001 to 834001 → "834001". */
export function placeWords({ from, to }: PinRange): string {
  for (let digits = 1; digits < 6; digits++) {
    const step = 10 ** (6 - digits);
    if (from % step === 0 && (to + 1) % step === 0) {
      const [first, last] = [from / step, (to + 1) / step - 1];
      return first === last ? `${first}` : `${first}-${last}`;
    }
  }
  return from === to ? `${from}` : `${from}-${to}`;
}
