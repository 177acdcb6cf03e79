import type { PricedProduct } from "#app/domains/catalog/prices/price-periods.server.ts";

/** Why nothing was planned: what is said of which field, by its path, and products as they are now. */
export interface PlanProblem {
  ok: false;
  message: string;
  fields: Readonly<Record<string, string>>;
  present: readonly PricedProduct[];
}
