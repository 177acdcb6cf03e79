import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { findCustomers } from "#app/domains/orders/search/find-customers.server.ts";
import { readQuery } from "#app/domains/orders/search/order-filter.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import type { Route } from "./+types/customers";

/** As they are when somebody asks. */
export const handle = {
  live: [],
  snapshot: ["orders", "users", "my-addresses"],
} as const satisfies LiveHandle;

/** Customers by what was typed, for the page of a manual order (rules: manual-orders-4). */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "orders.place");
  return { customers: await findCustomers(readQuery(args.url.searchParams)) };
}
