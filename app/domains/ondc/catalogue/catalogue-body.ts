import type { PinRange } from "#app/lib/money/delivery-charge.ts";
import type { OndcVersion } from "../protocol/context.ts";
import { fulfillmentIds, fulfillmentTypes, locationId, providerId } from "./catalogue-ids.ts";
import { itemOf, networkPhone, type Seller, tagOf, toldItem } from "./catalogue-item.ts";
import type { CatalogueProduct } from "./catalogue-product.ts";
import type { Store } from "./store.ts";

/** All that a catalogue is made of beside the products. */
export interface CatalogueShop extends Seller {
  facts: Seller["facts"] & { tagline: string; state: string; opening: "open" | "closed" };
  store: Store;
  served: readonly PinRange[] | "everywhere";
  /** "2026-11-28" in Jharkhand: holidays that are over are not told. */
  today: string;
  /** When the snapshot is taken. */
  now: Date;
}

/**
 * The catalogue of some products that lack nothing, as `message.catalog` of `on_search` (rules: ondc-catalogue-4).
 */
export function catalogueOf(
  products: readonly CatalogueProduct[],
  shop: CatalogueShop,
  version: OndcVersion,
) {
  const { facts, store, origin } = shop;
  const timestamp = shop.now.toISOString();
  const picture = `${origin}/apple-touch-icon.png`;
  const descriptor = {
    name: facts.name,
    symbol: picture,
    short_desc: facts.tagline,
    long_desc: facts.tagline,
    images: [picture],
  };
  const isOpen = facts.opening === "open";
  const fulfillments = offeredFulfillments(store);
  const gps = `${store.latitude},${store.longitude}`;
  // An inventory seller node: what is sold is the shop's own.
  const terms = tagOf("bpp_terms", { np_type: "ISN" });
  return {
    "bpp/fulfillments": fulfillments.map((id) => ({ id, type: fulfillmentTypes[id] })),
    "bpp/descriptor": { ...descriptor, tags: [terms] },
    "bpp/providers": [
      {
        id: providerId,
        time: { label: isOpen ? "enable" : "disable", timestamp },
        fulfillments: fulfillments.map((id) => ({
          id,
          type: fulfillmentTypes[id],
          contact: { phone: networkPhone(facts.phone), email: facts.email },
          ...(version !== "1.2.0" && { tags: deliveryTimes(store) }),
        })),
        descriptor,
        ttl: "P1D",
        "@ondc/org/fssai_license_no": facts.fssaiLicence,
        locations: [
          {
            id: locationId,
            time: {
              label: isOpen ? "enable" : "disable",
              timestamp,
              days: daysOf(store).join(","),
              schedule: { holidays: store.holidays.filter((day) => day >= shop.today) },
              range: { start: store.opensAt, end: store.closesAt },
            },
            gps,
            address: {
              locality: store.locality,
              street: store.street,
              city: store.city,
              area_code: store.pinCode,
              state: facts.state,
            },
          },
        ],
        categories: variantGroups(products),
        items: products.map((product) =>
          toldItem(itemOf(product, shop), version, true, product.changedAt),
        ),
        ...(version !== "1.2.0" && { creds: sellerCreds(facts) }),
        tags: [...orderTimes(store), ...serviceability(products, shop.served)],
      },
    ],
  };
}

export const offeredFulfillments = ({ offersPickup }: Pick<Store, "offersPickup">) =>
  offersPickup ? [fulfillmentIds.delivery, fulfillmentIds.pickup] : [fulfillmentIds.delivery];

const daysOf = ({ dayFrom, dayTo }: Store) =>
  Array.from({ length: dayTo - dayFrom + 1 }, (_, day) => dayFrom + day);

const timing = (type: string, from: Pick<Store, "dayFrom" | "dayTo" | "opensAt" | "closesAt">) =>
  tagOf("timing", {
    type,
    location: locationId,
    day_from: `${from.dayFrom}`,
    day_to: `${from.dayTo}`,
    time_from: from.opensAt,
    time_to: from.closesAt,
  });

/** When goods leave, and when they can be fetched. */
const deliveryTimes = (store: Store) =>
  offeredFulfillments(store).map((id) => timing(fulfillmentTypes[id], store));

/** Orders are taken at any hour. */
const orderTimes = (store: Store) => [
  timing("Order", { dayFrom: 1, dayTo: 7, opensAt: "0000", closesAt: "2359" }),
  ...deliveryTimes(store),
];

/** The packs of a food stand together; a product that stands alone is a group of one. */
function variantGroups(products: readonly CatalogueProduct[]) {
  const foods = new Map(products.map(({ group, food }) => [group, food]));
  return [...foods].map(([id, name]) => ({
    id,
    descriptor: { name },
    tags: [
      tagOf("type", { type: "variant_group" }),
      tagOf("attr", { name: "item.quantity.unitized.measure", seq: "1" }),
    ],
  }));
}

/** Where each category is delivered: all over India, or to ranges of pin codes. */
function serviceability(products: readonly CatalogueProduct[], served: CatalogueShop["served"]) {
  const where =
    served === "everywhere"
      ? { type: "12", val: "IND", unit: "country" }
      : {
          type: "11",
          val: served.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(","),
          unit: "pincode",
        };
  const categories = new Set(products.flatMap(({ networkCategory }) => networkCategory ?? []));
  return [...categories].map((category) =>
    tagOf("serviceability", { location: locationId, category, ...where }),
  );
}

/** What shows who the seller is: its licence for food, which anybody can look up. */
export function sellerCreds({ fssaiLicence }: Pick<Seller["facts"], "fssaiLicence">) {
  const id = `FSSAI-${fssaiLicence}`;
  return [
    {
      id,
      descriptor: { code: id, short_desc: "Licence for food of FSSAI", name: "FSSAI licence" },
      tags: [tagOf("verification", { verify_url: "https://foscos.fssai.gov.in/" })],
    },
  ];
}

/**
 * What has changed, as `message.catalog`: whole items, and whether the seller sells at all (rules: ondc-catalogue-5).
 * @param items as they were last told.
 * @param seller where that has changed: since when it sells, or does not.
 */
export const changesOf = (items: readonly object[], seller?: { isOpen: boolean; since: Date }) => ({
  "bpp/providers": [
    {
      id: providerId,
      ...(seller && {
        time: {
          label: seller.isOpen ? "enable" : "disable",
          timestamp: seller.since.toISOString(),
        },
      }),
      ...(items.length > 0 && { items }),
    },
  ],
});
