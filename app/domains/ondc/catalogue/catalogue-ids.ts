import { createHash } from "node:crypto";

/** The shop on the network: one seller with one place that its parcels leave from. Messages of orders name these ids. */
export const providerId = "P1";
export const locationId = "L1";

/** How goods come to the buyer. */
export const fulfillmentIds = { delivery: "F1", pickup: "F2" } as const;
export const fulfillmentTypes = { F1: "Delivery", F2: "Self-Pickup" } as const;
export type FulfillmentId = keyof typeof fulfillmentTypes;

/** Whether a buyer's app says that goods are fetched (rules: ondc-orders-7). */
export const isPickUp = ({ type }: { type?: unknown }): boolean =>
  type === fulfillmentTypes[fulfillmentIds.pickup];

/** The fulfilment that an order is sent by, and whether its parcel can be followed. */
export function fulfillmentOf(isFetched: boolean) {
  const id: FulfillmentId = isFetched ? fulfillmentIds.pickup : fulfillmentIds.delivery;
  // Of a delivery that is said before anybody knows who carries it, and must not change: most can be. Of others
  // `track` says so.
  return { id, type: fulfillmentTypes[id], tracking: !isFetched };
}

/**
 * The group under which buyers' apps show the packs of one food: 12 characters, as the network wants them.
 * @param key the food's key (rules: packs-1); the product's id where it stands alone.
 */
export const variantGroupId = (key: string): string =>
  createHash("sha256").update(key).digest("hex").slice(0, 12);
