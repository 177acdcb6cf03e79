import { expect, test } from "vitest";
import { noPackFacts } from "#app/domains/labelling/pack-facts.ts";
import type { ZoneCharge } from "../../../../site.config.ts";
import { type CatalogueShop, catalogueOf, changesOf } from "./catalogue-body.ts";
import { itemOf, networkPhone, toldItem } from "./catalogue-item.ts";
import { type CatalogueProduct, countryCode, lacksOf } from "./catalogue-product.ts";
import { usualNetworkCategory } from "./network-categories.ts";
import { servedPinCodes } from "./served-pin-codes.ts";
import { storeSchema } from "./store.ts";

const flour: CatalogueProduct = {
  ...{ id: "p1", title: "Ragi flour", shortDescription: "Stone ground", description: "Of Gumla." },
  ...{ price: 12_050, productMRP: 15_000, productPackOff: 1500, group: "0123456789ab" },
  ...{ food: "Ragi flour", pictureUrls: ["/files/a.webp"], currentStock: 120, isHidden: false },
  ...{ goods: "food", networkCategory: "Atta, Flours and Sooji", code: "2000000000015" },
  madeOn: "2026-10-02",
  changedAt: new Date("2026-11-01T10:00:00Z"),
  facts: {
    ...noPackFacts,
    ...{ commonName: "Finger millet flour", ingredients: ["Ragi", "INS 500(ii)"] },
    ...{ mark: "vegetarian", servingGrams: 30, licence: "22222222222222" },
    nutrition: {
      ...{ energy: 336, protein: 7.3, carbohydrate: 72, sugars: 1, addedSugars: 0 },
      ...{ fat: 1.3, saturatedFat: 0.3, transFat: 0, sodium: 11 },
    },
  },
};

const shop: CatalogueShop = {
  facts: {
    ...{ name: "Madua, Ranchi", legalName: "Madua Limited", address: "Main Road, Ranchi" },
    ...{ phone: "+91 98765-43210", email: "care@example.org", fssaiLicence: "11111111111111" },
    ...{ tagline: "Ragi", state: "Jharkhand", opening: "open" },
  },
  ...{ origin: "https://shop.example", daysToShip: 2, takesCash: true },
  store: {
    ...{ latitude: "23.344100", longitude: "85.309600", street: "Main Road", locality: "Lalpur" },
    ...{ city: "Ranchi", pinCode: "834001", dayFrom: 1, dayTo: 6, opensAt: "0900" },
    ...{ closesAt: "1800", holidays: ["2026-11-27", "2026-12-25"], daysToShip: 2 },
    ...{ offersPickup: false, takesCash: true },
  },
  ...{ served: "everywhere", today: "2026-11-28", now: new Date("2026-11-28T06:00:00Z") },
};

test("a whole product says on the network what its pack and the shop say", () => {
  const item = toldItem(itemOf(flour, shop), "1.2.5", true, flour.changedAt);
  expect(item).toEqual({
    id: "p1",
    time: { label: "enable", timestamp: "2026-11-01T10:00:00.000Z" },
    parent_item_id: "0123456789ab",
    descriptor: {
      ...{
        name: "Ragi flour",
        code: "1:2000000000015",
        symbol: "https://shop.example/files/a.webp",
      },
      ...{ short_desc: "Stone ground", long_desc: "Of Gumla." },
      images: ["https://shop.example/files/a.webp"],
    },
    quantity: {
      unitized: { measure: { unit: "kilogram", value: "1.5" } },
      ...{ available: { count: "99" }, maximum: { count: "99" }, minimum: { count: "1" } },
    },
    price: { currency: "INR", value: "120.50", maximum_value: "150.00" },
    category_id: "Atta, Flours and Sooji",
    ...{ fulfillment_id: "F1", location_id: "L1" },
    ...{ "@ondc/org/returnable": true, "@ondc/org/cancellable": true },
    ...{ "@ondc/org/return_window": "P3D", "@ondc/org/seller_pickup_return": true },
    ...{ "@ondc/org/time_to_ship": "P2D", "@ondc/org/available_on_cod": true },
    "@ondc/org/contact_details_consumer_care": "Madua  Ranchi,care@example.org,9876543210",
    "@ondc/org/statutory_reqs_packaged_commodities": {
      manufacturer_or_packer_name: "Madua Limited",
      manufacturer_or_packer_address: "Main Road, Ranchi",
      common_or_generic_name_of_commodity: "Finger millet flour",
      month_year_of_manufacture_packing_import: "10/2026",
    },
    "@ondc/org/statutory_reqs_prepackaged_food": {
      nutritional_info: expect.stringContaining(
        "Energy-(per 100 g) 336 kcal,(per serving 30 g) 100.8 kcal;Protein-(per 100 g) 7.3 g",
      ),
      additives_info: "INS 500(ii)",
      brand_owner_FSSAI_license_no: "11111111111111",
      other_FSSAI_license_no: "22222222222222",
      importer_FSSAI_license_no: "NA",
    },
    tags: [
      { code: "origin", list: [{ code: "country", value: "IND" }] },
      { code: "veg_nonveg", list: [{ code: "veg", value: "yes" }] },
    ],
  });
});

test("1.2.0 knows no least quantity and no cash; what is sold out can be seen, and not be had", () => {
  const soldOut = itemOf({ ...flour, currentStock: 0 }, shop);
  const item = toldItem(soldOut, "1.2.0", false, new Date(0));
  expect(item.quantity).toEqual({
    unitized: { measure: { unit: "kilogram", value: "1.5" } },
    ...{ available: { count: "0" }, maximum: { count: "0" } },
  });
  expect(item["@ondc/org/available_on_cod"]).toBe(false);
  expect(item.time).toEqual({ label: "disable", timestamp: "1970-01-01T00:00:00.000Z" });
  expect(itemOf({ ...flour, currentStock: 7 }, shop).quantity.maximum).toEqual({ count: "7" });
});

test("what a product lacks for the network is named, by what its goods need", () => {
  expect(lacksOf(flour)).toEqual([]);
  const bare = { ...flour, facts: noPackFacts, pictureUrls: [], productPackOff: null, price: 99 };
  const all = ["picture", "price", "netQuantity", "commonName", "nutrition", "mark"];
  expect(lacksOf(bare)).toEqual(all);
  expect(lacksOf({ ...bare, goods: "other" })).toEqual(["picture", "price", "commonName"]);
  expect(lacksOf({ ...bare, goods: "none" })).toEqual(["picture", "price"]);
  // The network wants it of sweets, whatever the shop calls its goods.
  const sweets = { ...flour, goods: "produce", networkCategory: "Indian Sweets" } as const;
  const { energy: _, ...rest } = flour.facts.nutrition;
  expect(lacksOf({ ...sweets, facts: { ...flour.facts, nutrition: rest } })).toEqual(["nutrition"]);
  expect(lacksOf({ ...flour, networkCategory: undefined })).toEqual(["networkCategory"]);
  expect(lacksOf({ ...flour, facts: { ...flour.facts, origin: "Far away" } })).toEqual(["origin"]);
  expect([countryCode(" India "), countryCode("भारत"), countryCode("NPL")]).toEqual([
    ...["IND", "IND", "NPL"],
  ]);
});

test("the catalogue has the seller, its place and times, groups of packs and where each category goes", () => {
  const large = { ...flour, id: "p2", productPackOff: 5000 };
  const laddu = { ...flour, id: "p3", group: "ba9876543210", food: "Ragi laddu" } as const;
  const sweets = { ...laddu, networkCategory: "Indian Sweets" } as const;
  const catalogue = catalogueOf([flour, large, sweets], shop, "1.2.5");
  const provider = catalogue["bpp/providers"][0];
  expect(catalogue["bpp/fulfillments"]).toEqual([{ id: "F1", type: "Delivery" }]);
  expect(provider?.locations[0]).toMatchObject({
    gps: "23.344100,85.309600",
    address: { area_code: "834001", state: "Jharkhand" },
    time: {
      ...{ label: "enable", days: "1,2,3,4,5,6", range: { start: "0900", end: "1800" } },
      // Yesterday's is over.
      schedule: { holidays: ["2026-12-25"] },
    },
  });
  expect(provider?.categories.map(({ id, descriptor }) => [id, descriptor.name])).toEqual([
    ["0123456789ab", "Ragi flour"],
    ["ba9876543210", "Ragi laddu"],
  ]);
  expect(provider?.creds?.[0]?.id).toBe("FSSAI-11111111111111");
  const tagged = (code: string) =>
    provider?.tags
      .filter((tag) => tag.code === code)
      .map(({ list }) => Object.fromEntries(list.map((each) => [each.code, each.value])));
  const everywhere = { location: "L1", type: "12", val: "IND", unit: "country" };
  expect(tagged("serviceability")).toEqual([
    { ...everywhere, category: "Atta, Flours and Sooji" },
    { ...everywhere, category: "Indian Sweets" },
  ]);
  expect(tagged("timing")?.map(({ type }) => type)).toEqual(["Order", "Delivery"]);
  const old = catalogueOf([flour], { ...shop, served: [{ from: 834_000, to: 834_999 }] }, "1.2.0");
  const told = old["bpp/providers"][0];
  expect(told?.creds).toBeUndefined();
  expect(told?.tags.at(-1)?.list).toContainEqual({ code: "val", value: "834000-834999" });
});

test("a shop that is closed is disabled; one whose goods are fetched says when", () => {
  const closed = { ...shop, facts: { ...shop.facts, opening: "closed" as const } };
  expect(catalogueOf([flour], closed, "1.2.0")["bpp/providers"][0]?.time.label).toBe("disable");
  const pickup = { ...shop, store: { ...shop.store, offersPickup: true } };
  const provider = catalogueOf([flour], pickup, "1.2.5")["bpp/providers"][0];
  expect(provider?.fulfillments.map(({ type }) => type)).toEqual(["Delivery", "Self-Pickup"]);
  const times = provider?.tags.filter(({ code }) => code === "timing");
  expect(times?.map(({ list }) => list[0]?.value)).toEqual(["Order", "Delivery", "Self-Pickup"]);
});

test("changes carry no seller but where that has changed, and no list where no item has", () => {
  expect(changesOf([{ id: "p1" }])).toEqual({
    "bpp/providers": [{ id: "P1", items: [{ id: "p1" }] }],
  });
  const since = new Date("2026-11-28T06:00:00Z");
  expect(changesOf([], { isOpen: false, since })).toEqual({
    "bpp/providers": [
      { id: "P1", time: { label: "disable", timestamp: "2026-11-28T06:00:00.000Z" } },
    ],
  });
});

const zone = (places: string, isServed: boolean): ZoneCharge => ({
  ...{ places, isServed, firstGrams: 500, firstCharge: 0, moreGrams: 500, moreCharge: 0 },
  freeFrom: null,
});

test("pin codes that are served are those of zones: the narrowest says, and ranges that touch are one", () => {
  expect(servedPinCodes([])).toBe("everywhere");
  expect(servedPinCodes([zone("834", true)])).toBe("everywhere");
  expect(servedPinCodes([zone("1-9", false), zone("834-835, 836001", true)])).toEqual([
    { from: 834_000, to: 835_999 },
    { from: 836_001, to: 836_001 },
  ]);
  expect(servedPinCodes([zone("834", false), zone("834001", true)])).toEqual([
    { from: 110_000, to: 833_999 },
    { from: 834_001, to: 834_001 },
    { from: 835_000, to: 859_999 },
  ]);
  expect(servedPinCodes([zone("1-9", false)])).toEqual([]);
});

test("categories of the shop are found where they usually stand, and a phone as the network writes it", () => {
  const found = ["Laddu", "Biscuits", "Flour", "Malt", "Noodles", "Snacks", "Tools"];
  expect(found.map(usualNetworkCategory)).toEqual([
    ...["Indian Sweets", "Chocolates and Biscuits", "Atta, Flours and Sooji"],
    ...["Cereals and Breakfast", "Pasta, Soup and Noodles", "Snacks and Namkeen", undefined],
  ]);
  expect(["+91 98765-43210", "0651 234 5678", "123"].map(networkPhone)).toEqual([
    ...["9876543210", "06512345678", undefined],
  ]);
});

const typed = {
  ...{ latitude: "२३.३४४१", longitude: "85.3096", street: "Main Road", locality: "Lalpur" },
  ...{ city: "Ranchi", pinCode: "834 001", dayFrom: "1", dayTo: "6", opensAt: "09:00" },
  ...{ closesAt: "18:00", holidays: "2026-12-25\n2026-01-26, 2026-12-25", daysToShip: "2" },
};

test("a store is read as it is typed", () => {
  expect(storeSchema.parse(typed)).toMatchObject({
    ...{ latitude: "23.344100", longitude: "85.309600", pinCode: "834001", opensAt: "0900" },
    ...{ holidays: ["2026-01-26", "2026-12-25"], daysToShip: 2, offersPickup: false },
  });
});

test.each([
  [{ latitude: "23.3" }, "latitude"],
  [{ latitude: "85.3096" }, "latitude"],
  [{ longitude: "" }, "longitude"],
  [{ pinCode: "83400" }, "pinCode"],
  [{ dayFrom: "7" }, "dayTo"],
  [{ dayTo: "8" }, "dayTo"],
  [{ opensAt: "08:70" }, "opensAt"],
  [{ closesAt: "08:00" }, "closesAt"],
  [{ holidays: "Holi" }, "holidays"],
  [{ daysToShip: "0" }, "daysToShip"],
])("%j is refused for its %s", (wrong, field) => {
  const read = storeSchema.safeParse({ ...typed, ...wrong });
  expect(read.error?.issues.map(({ path }) => path[0])).toEqual([field]);
});
