import { fixedFacts, type ShopFacts, type ZoneCharge } from "../../../site.config.ts";

/**
 * `#site` in the browser, so that the facts are in no script: they come with each page, and root.tsx writes
 * them in here before anything is rendered.
 */
export const site = { ...fixedFacts } as typeof fixedFacts &
  ShopFacts & { deliveryZones: readonly ZoneCharge[] };
