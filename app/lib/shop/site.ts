import { factsOfFile, fixedFacts, type ZoneCharge } from "../../../site.config.ts";

/**
 * Who the shop is, now (decision 051): `#site` on the server. The server writes into it what owners change,
 * so a fact is read where it is used, never kept in a constant.
 */
export const site = {
  ...fixedFacts,
  ...factsOfFile,
  /** Where delivery costs something else than `shippingCharge`, or does not go (rules: charges-1). */
  deliveryZones: [] as readonly ZoneCharge[],
};
