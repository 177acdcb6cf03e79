import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { productsToPrice } from "#app/domains/catalog/prices/price-periods.server.ts";
import { readQuery } from "#app/domains/orders/search/order-filter.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import type { Route } from "./+types/products-to-price";

/** As they are when somebody asks. */
export const handle = { live: [], snapshot: ["products"] } as const satisfies LiveHandle;

const mostFound = 50;

/** Products by words of their titles, to choose from: `?q=til lad`. */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "products");
  return { products: await productsToPrice(readQuery(args.url.searchParams), mostFound) };
}
