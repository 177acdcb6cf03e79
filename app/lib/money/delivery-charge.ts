import { site } from "#site";
import type { ZoneCharge } from "../../../site.config.ts";
import { readPinCode } from "../text/pin-code.ts";
import type { Paise } from "./money.ts";

/** From the first to the last pin code. */
export interface PinRange {
  from: number;
  to: number;
}

export const allPins: PinRange = { from: 100_000, to: 999_999 };

/** "834" → 834000 to 834999, "814-822" → 814000 to 822999; undefined for what is neither. */
export function readPlace(typed: string): PinRange | undefined {
  const [, first = "", , last = first] =
    /^([1-9]\d{0,5})(\s*[-–]\s*([1-9]\d{0,5}))?$/.exec(typed.trim()) ?? [];
  if (first === "") return undefined;
  const from = Number(first.padEnd(6, "0"));
  const to = Number(last.padEnd(6, "9"));
  return from <= to ? { from, to } : undefined;
}

/** The ranges of a zone, as they are written; what cannot be read is none. */
export const readPlaces = (places: string): PinRange[] =>
  places.split(",").flatMap((place) => readPlace(place) ?? []);

const width = ({ from, to }: PinRange) => to - from;

/** The zone with the narrowest place that the pin code lies in; of equals the first (rules: charges-2). */
export function zoneOf<Zone extends ZoneCharge>(
  pinCode: string,
  zones: readonly Zone[],
): Zone | undefined {
  const pin = Number(readPinCode(pinCode));
  let best: { zone: Zone; width: number } | undefined;
  for (const zone of zones) {
    for (const place of readPlaces(zone.places)) {
      const holds = place.from <= pin && pin <= place.to;
      if (holds && width(place) < (best?.width ?? Number.POSITIVE_INFINITY)) {
        best = { zone, width: width(place) };
      }
    }
  }
  return best?.zone;
}

/** The pin codes that no zone has, from the lowest. */
export function gapsOf(zones: readonly Pick<ZoneCharge, "places">[]): PinRange[] {
  const ranges = zones.flatMap(({ places }) => readPlaces(places));
  const gaps: PinRange[] = [];
  let { from } = allPins;
  for (const range of ranges.sort((one, other) => one.from - other.from)) {
    if (range.from > from) gaps.push({ from, to: range.from - 1 });
    from = Math.max(from, range.to + 1);
  }
  return from > allPins.to ? gaps : [...gaps, { from, to: allPins.to }];
}

/** Goods as their delivery is charged: their worth before any code, and their weight as packed. */
export interface Goods {
  worth: Paise;
  grams: number;
}

interface WeighedLine {
  price: Paise;
  quantity: number;
  /** Grams of one piece as packed; where they are not said, those of its pack with what packing adds. */
  packedWeight?: number | null | undefined;
  pack?: number | null | undefined;
  productPackOff?: number | null | undefined;
}

/** Grams of one piece as packed (rules: charges-4); undefined where nobody knows. */
export function packedGrams(line: Omit<WeighedLine, "price" | "quantity">): number | undefined {
  const net = line.pack ?? line.productPackOff;
  return line.packedWeight ?? (net ? net + site.packingPerPiece : undefined);
}

export function goodsOf(lines: readonly WeighedLine[]): Goods {
  const sum = (of: (line: WeighedLine) => number) =>
    lines.reduce((total, line) => total + of(line) * line.quantity, 0);
  return {
    worth: sum(({ price }) => price),
    grams: sum((line) => packedGrams(line) ?? site.packingPerPiece),
  };
}

/** What a zone charges for goods (rules: charges-3); of what no zone has, what the shop's facts say. */
export function chargeIn(zone: ZoneCharge | undefined, { worth, grams }: Goods): Paise {
  const freeFrom = zone ? zone.freeFrom : site.freeShippingFrom;
  if (worth === 0 || (freeFrom !== null && worth >= freeFrom)) return 0;
  if (!zone) return site.shippingCharge;
  const steps = Math.ceil(Math.max(0, grams - zone.firstGrams) / zone.moreGrams);
  return zone.firstCharge + steps * zone.moreCharge;
}

/** What delivery costs, as far as it is known. */
export interface Delivery {
  /** The least that it can be, where the pin code is not known. */
  charge: Paise;
  /** The most that it can be. */
  most: Paise;
  /** Whether the shop delivers there; true where the pin code is not known. */
  isServed: boolean;
}

/**
 * What delivering goods to a pin code costs (rules: charges-3), in the browser and on the server alike.
 * @param pinCode as typed; undefined or what is none where it is not known yet.
 */
export function deliveryOf(goods: Goods, pinCode: string | undefined): Delivery {
  const zones = site.deliveryZones;
  if (readPinCode(pinCode ?? "") !== undefined) {
    const zone = zoneOf(pinCode ?? "", zones);
    if (zone?.isServed !== false) {
      const charge = chargeIn(zone, goods);
      return { charge, most: charge, isServed: true };
    }
    return { ...anywhere(goods), isServed: false };
  }
  return { ...anywhere(goods), isServed: true };
}

function anywhere(goods: Goods): Omit<Delivery, "isServed"> {
  const zones = site.deliveryZones;
  const served: (ZoneCharge | undefined)[] = zones.filter(({ isServed }) => isServed);
  if (gapsOf(zones).length > 0 || served.length === 0) served.push(undefined);
  const charges = served.map((zone) => chargeIn(zone, goods));
  return { charge: Math.min(...charges), most: Math.max(...charges) };
}

/** Whether the shop delivers to a pin code (rules: charges-6). */
export const goesTo = (pinCode: string) => deliveryOf(nothing, pinCode).isServed;

const nothing: Goods = { worth: 0, grams: 0 };

/** Whether all is delivered free, wherever it goes (rules: charges-5). */
export function isDeliveryFree(): boolean {
  return deliveryOf({ worth: 1, grams: 1_000_000 }, undefined).most === 0;
}
