import { afterEach, beforeEach, expect, test } from "vitest";
import { site } from "#site";
import fc from "#tests/fast-check.ts";
import { factsOfFile, type ZoneCharge } from "../../../site.config.ts";
import {
  allPins,
  chargeIn,
  deliveryOf,
  gapsOf,
  goesTo,
  goodsOf,
  isDeliveryFree,
  readPlace,
  readPlaces,
  zoneOf,
} from "./delivery-charge.ts";

const zone = (places: string, over: Partial<ZoneCharge> = {}): ZoneCharge => ({
  ...{ places, isServed: true, firstGrams: 500, firstCharge: 4_000 },
  ...{ moreGrams: 500, moreCharge: 2_000, freeFrom: 50_000, ...over },
});
const near = zone("814-835", { firstCharge: 2_000, moreCharge: 0 });
const hills = zone("834001-834010, 8352", { firstCharge: 9_000, freeFrom: null });
const islands = zone("744, 682551-682559", { isServed: false });
const open = (...deliveryZones: ZoneCharge[]) => Object.assign(site, { deliveryZones });

beforeEach(() => open(near, hills, islands));
afterEach(() => {
  Object.assign(site, factsOfFile, { deliveryZones: [] });
});

test.each([
  ["834", { from: 834_000, to: 834_999 }],
  ["834001", { from: 834_001, to: 834_001 }],
  ["814 - 822", { from: 814_000, to: 822_999 }],
  ["1–9", allPins],
  ["8-83", { from: 800_000, to: 839_999 }],
])("%j is a place", (typed, range) => {
  expect(readPlace(typed)).toEqual(range);
});

test.each(["", "0", "034", "8340011", "835-814", "83a", "814-", "-814"])("%j is none", (typed) => {
  expect(readPlace(typed)).toBeUndefined();
});

test.each([
  ["the narrowest place counts", "834005", 600, 40_000, 11_000, true],
  ["however the pin code is typed", "८३४ ००५", 600, 40_000, 11_000, true],
  ["a wider one where no narrower has it", "834011", 5_000, 40_000, 2_000, true],
  ["free from a worth", "834011", 600, 50_000, 0, true],
  ["not free where no worth makes it so", "835201", 1, 99_999_900, 9_000, true],
  ["a step begins after its last gram", "835201", 500, 100, 9_000, true],
  ["and with the next one", "835201", 501, 100, 11_000, true],
  ["two steps", "835201", 1_001, 100, 13_000, true],
  ["what no zone has is as before", "110001", 9_000, 10_000, 0, true],
  ["nothing in it costs nothing", "835201", 0, 0, 0, true],
  ["not delivered", "744101", 600, 40_000, 0, false],
])("%s", (_, pinCode, grams, worth, charge, isServed) => {
  expect(deliveryOf({ worth, grams }, pinCode)).toMatchObject({ charge, isServed });
  expect(goesTo(pinCode)).toBe(isServed);
});

test("everywhere else keeps its charge and the amount from which it is free", () => {
  Object.assign(site, { shippingCharge: 5_000, freeShippingFrom: 49_900 });
  const to = (worth: number) => deliveryOf({ worth, grams: 9_000 }, "110001").charge;
  expect([to(49_899), to(49_900)]).toEqual([5_000, 0]);
});

test("before the pin code is known, the least and the most are", () => {
  const goods = { worth: 10_000, grams: 700 };
  expect(deliveryOf(goods, undefined)).toEqual({ charge: 0, most: 11_000, isServed: true });
  // Everywhere else is no place where a zone has all of India.
  open(near, zone("1-9"));
  expect(deliveryOf(goods, "Ranchi")).toEqual({ charge: 2_000, most: 6_000, isServed: true });
  open();
  expect(deliveryOf(goods, undefined)).toEqual({ charge: 0, most: 0, isServed: true });
});

test("delivery is free where no place charges anything", () => {
  expect(isDeliveryFree()).toBe(false);
  open(zone("834", { firstCharge: 0, moreCharge: 0 }), islands);
  expect(isDeliveryFree()).toBe(true);
  open(zone("834", { freeFrom: 0 }));
  expect(isDeliveryFree()).toBe(true);
  open();
  Object.assign(site, { shippingCharge: 5_000, freeShippingFrom: 0 });
  expect(isDeliveryFree()).toBe(true);
});

test("a piece weighs what is said, or its pack and what packing adds", () => {
  site.packingPerPiece = 30;
  const line = { price: 1_000, quantity: 2 };
  expect(goodsOf([{ ...line, pack: 500 }])).toEqual({ worth: 2_000, grams: 1_060 });
  expect(goodsOf([{ ...line, productPackOff: 500, packedWeight: 610 }]).grams).toBe(1_220);
  expect(goodsOf([{ ...line, pack: null }]).grams).toBe(60);
});

const anyPlace = fc
  .tuple(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 1, max: 999_999 }))
  .map(([one, other]) => `${one}-${other}`);
const anyPin = fc.integer({ min: allPins.from, max: allPins.to });
const amount = fc.nat(10_000_000);
const anyZone = fc.record<ZoneCharge>({
  places: fc.array(anyPlace, { minLength: 1, maxLength: 4 }).map((places) => places.join(", ")),
  isServed: fc.boolean(),
  firstGrams: fc.integer({ min: 1, max: 100_000 }),
  firstCharge: amount,
  moreGrams: fc.integer({ min: 1, max: 100_000 }),
  moreCharge: amount,
  freeFrom: fc.option(amount),
});

test("a charge is whole, never negative, and more weight never costs less", () => {
  fc.assert(
    fc.property(anyZone, amount, fc.nat(200_000), fc.nat(200_000), (any, worth, grams, more) => {
      const less = chargeIn(any, { worth, grams });
      expect(Number.isSafeInteger(less) && less >= 0).toBe(true);
      expect(chargeIn(any, { worth, grams: grams + more })).toBeGreaterThanOrEqual(less);
    }),
  );
});

test("a pin code lies in a zone or in a gap, never in both, and its charge is within what was said", () => {
  fc.assert(
    fc.property(fc.array(anyZone, { maxLength: 6 }), anyPin, amount, (zones, pin, worth) => {
      open(...zones);
      const found = zoneOf(String(pin), zones);
      const isIn = ({ from, to }: { from: number; to: number }) => from <= pin && pin <= to;
      expect(gapsOf(zones).some(isIn)).toBe(found === undefined);
      expect(zones.some(({ places }) => readPlaces(places).some(isIn))).toBe(found !== undefined);
      const goods = { worth, grams: 700 };
      const { charge, isServed } = deliveryOf(goods, String(pin));
      expect(isServed).toBe(found?.isServed ?? true);
      const before = deliveryOf(goods, undefined);
      expect(charge).toBeGreaterThanOrEqual(before.charge);
      if (isServed) expect(charge).toBeLessThanOrEqual(before.most);
    }),
  );
});
