import { v4 as uuid } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { statesAndTerritories } from "#app/domains/accounts/addresses/address.ts";
import pinCodes from "#app/domains/accounts/addresses/pin-codes.json";
import { readFacts } from "#app/domains/shop-facts/present-facts.server.ts";
import { deliveryOf, readPlaces } from "#app/lib/money/delivery-charge.ts";
import { factsOfPage } from "#app/lib/shop/fact-text.ts";
import { m } from "#app/paraglide/messages.js";
import { db } from "#app/server/database/database.server.ts";
import { auditPage } from "#app/server/log/audit-log.server.ts";
import { site } from "#site";
import { admin } from "#tests/factories.ts";
import { ownDatabase } from "#tests/own-database.ts";
import { publishedBy } from "#tests/published.ts";
import { deliveryZoneSchema, maxDeliveryZones } from "./delivery-zone-form.ts";
import {
  addDeliveryZone,
  deleteDeliveryZone,
  updateDeliveryZone,
} from "./delivery-zones-commands.server.ts";
import { deliveryZones } from "./delivery-zones-table.server.ts";
import { findDeliveryZone } from "./list-delivery-zones.server.ts";
import { pinCodesOfState } from "./pin-codes-of-states.ts";
import { overlapsOf, placeWords } from "./zone-overlaps.ts";

ownDatabase();

const ranchi = {
  ...{ name: "Ranchi", places: "834", isServed: true, firstGrams: 500, firstCharge: 4_000 },
  ...{ moreGrams: 250, moreCharge: 1_500, freeFrom: 49_900 },
};

beforeEach(async () => {
  await db.delete(deliveryZones);
  await readFacts();
});

test("a zone counts in the whole shop as long as it stands, and is in the audit log", async () => {
  const id = uuid();
  const charge = async () => {
    await readFacts();
    return deliveryOf({ worth: 10_000, grams: 700 }, "834001").charge;
  };
  expect(await publishedBy(() => addDeliveryZone(id, ranchi, admin))).toEqual(["shop-facts"]);
  expect(await charge()).toBe(5_500);
  // Pages have what computes it, and not what staff call it.
  const { name: _, ...told } = ranchi;
  expect(factsOfPage()).toMatchObject({ deliveryZones: [told] });
  expect(JSON.stringify(factsOfPage())).not.toContain(id);
  const seen = (await findDeliveryZone(id))?.updatedAt as Date;
  await updateDeliveryZone(id, seen, { ...ranchi, isServed: false }, admin);
  await readFacts();
  expect(deliveryOf({ worth: 1, grams: 1 }, "834001").isServed).toBe(false);
  expect(await publishedBy(() => deleteDeliveryZone(id, admin))).toEqual(["shop-facts"]);
  expect(await charge()).toBe(0);
  expect(site.deliveryZones).toEqual([]);
  expect(await deleteDeliveryZone(id, admin)).toBeUndefined();
  const { rows } = await auditPage({ kind: "delivery-zone" }, undefined, 10);
  const words = "834: ≤ 500 g ₹40, + 250 g ₹15, ≥ ₹499 ₹0";
  expect(rows.map(({ action, detail }) => [action, detail.before, detail.after])).toEqual([
    ["delivery-zone.delete", "834: –", undefined],
    ["delivery-zone.update", words, "834: –"],
    ["delivery-zone.add", undefined, words],
  ]);
});

test("sent twice it is added once; a name has one zone; what others saved is not written over", async () => {
  const id = uuid();
  expect(await addDeliveryZone(id, ranchi, admin)).toMatchObject({ ok: true });
  expect(await addDeliveryZone(id, ranchi, admin)).toMatchObject({ ok: true });
  expect(await addDeliveryZone(uuid(), ranchi, admin)).toMatchObject({
    refusal: { code: "name-taken" },
  });
  const seen = (await findDeliveryZone(id))?.updatedAt as Date;
  const theirs = { ...ranchi, firstCharge: 6_000 };
  expect(await updateDeliveryZone(id, seen, theirs, admin)).toMatchObject({ ok: true });
  expect(await updateDeliveryZone(id, seen, ranchi, admin)).toMatchObject({
    refusal: { code: "edit-conflict", present: theirs },
  });
  expect(await updateDeliveryZone(id, seen, theirs, admin)).toMatchObject({ ok: true });
});

test("one more than there may be is not added", async () => {
  const rows = Array.from({ length: maxDeliveryZones }, (_, n) => ({
    ...{ ...ranchi, id: `zone-${n}`, name: `Zone ${n}` },
  }));
  await db.insert(deliveryZones).values(rows);
  expect(await addDeliveryZone(uuid(), ranchi, admin)).toMatchObject({
    refusal: { code: "too-many" },
  });
  expect(await db.$count(deliveryZones)).toBe(maxDeliveryZones);
});

const typed = { name: "North", places: "11", isServed: "yes" };

test("a zone is read as it is typed, states by either name and each place once", () => {
  const read = (places: string) => deliveryZoneSchema.parse({ ...typed, places }).places;
  expect(read("८३४ , 814 – 822; goa")).toBe("834, 814-822, 403");
  expect(read("ओडिशा, Odisha, 751-770")).toBe("751-770");
  for (const [at, state] of statesAndTerritories.entries()) {
    const hindi = m.address_states({}, { locale: "hi" }).split(", ")[at] ?? "";
    expect(read(hindi)).toBe(read(state));
  }
  expect(deliveryZoneSchema.parse({ ...typed, firstCharge: "49.50" })).toEqual({
    ...{ name: "North", places: "11", isServed: true, firstGrams: 500, firstCharge: 4_950 },
    ...{ moreGrams: 500, moreCharge: 0, freeFrom: null },
  });
});

test.each([
  [{ name: "" }, "name"],
  [{ places: "" }, "places"],
  [{ places: "834, Atlantis" }, "places"],
  [{ places: "835-814" }, "places"],
  [{ isServed: "maybe" }, "isServed"],
  [{ firstGrams: "0" }, "firstGrams"],
  [{ moreGrams: "1.5" }, "moreGrams"],
  [{ firstCharge: "-1" }, "firstCharge"],
  [{ moreCharge: "some" }, "moreCharge"],
  [{ freeFrom: "1000000" }, "freeFrom"],
])("%j is refused for its %s", (wrong, field) => {
  const read = deliveryZoneSchema.safeParse({ ...typed, ...wrong });
  expect(read.error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

test("the pin codes of states are those of India Post's directory, but for one in 500", () => {
  const zones = Object.keys(pinCodes).map((state) => ({
    state,
    ranges: readPlaces(pinCodesOfState(state) ?? ""),
  }));
  const width = (range: { from: number; to: number }) => range.to - range.from;
  const stateOf = (pin: number) =>
    zones
      .flatMap(({ state, ranges }) => ranges.map((range) => ({ state, ...range })))
      .filter(({ from, to }) => from <= pin && pin <= to)
      .sort((one, other) => width(one) - width(other))[0]?.state;
  const wrong: number[] = [];
  let all = 0;
  for (const [state, cities] of Object.entries(pinCodes)) {
    for (const range of Object.values<string>(cities).flatMap((ranges) => ranges.split(" "))) {
      const [from = 0, to = from] = range.split("-").map(Number);
      for (let pin = from; pin <= to; pin++) {
        all += 1;
        if (stateOf(pin) !== state) wrong.push(pin);
      }
    }
  }
  expect(wrong.length).toBeLessThan(all / 500);
});

test("places that are equally narrow in two zones are told; a narrower one is none of them", () => {
  const zones = [
    { name: "A", places: "834, 81-82" },
    { name: "B", places: "834, 834001, 82-83" },
  ];
  const told = overlapsOf(zones).map((one) => [placeWords(one.place), one.first, one.other]);
  expect(told).toEqual([
    ["834", "A", "B"],
    ["82", "A", "B"],
  ]);
});
