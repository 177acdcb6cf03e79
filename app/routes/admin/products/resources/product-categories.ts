import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { listCategories } from "#app/domains/catalog/lists/filter-products.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import type { Route } from "./+types/product-categories";

/** It is asked once, when a form opens. */
export const handle = { live: [], snapshot: ["products"] } as const satisfies LiveHandle;

/** What is suggested where a product's category is typed (rules: catalog-12). */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "products");
  return Response.json({ categories: await listCategories() });
}
