import { createHash } from "node:crypto";

/** The shop on the network: one seller with one place that its parcels leave from. Messages of orders name these ids. */
export const providerId = "P1";
export const locationId = "L1";

/** How goods come to the buyer. */
export const fulfillmentIds = { delivery: "F1", pickup: "F2" } as const;
export const fulfillmentTypes = { F1: "Delivery", F2: "Self-Pickup" } as const;

/**
 * The group under which buyers' apps show the packs of one food: 12 characters, as the network wants them.
 * @param key the food's key (rules: packs-1); the product's id where it stands alone.
 */
export const variantGroupId = (key: string): string =>
  createHash("sha256").update(key).digest("hex").slice(0, 12);
