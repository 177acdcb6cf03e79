import { currentUser } from "#app/domains/accounts/sessions/session.server.ts";
import type { ProductSummary } from "#app/domains/catalog/product/product.ts";
import { bestsellingProducts } from "#app/domains/catalog/product/products.server.ts";
import type { OrderLine } from "#app/domains/orders/order/order.ts";
import { wholeOrdersOf } from "#app/domains/orders/order/read-orders.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import type { SharedPageHandle } from "#app/lib/live/shared-page.ts";
import type { Route } from "./+types/cart-suggestions";

export const handle = {
  live: [],
  snapshot: ["products", "bestsellers", "my-orders"],
  sharedBy: "visitors",
} as const satisfies LiveHandle & SharedPageHandle;

/** A row where there are four columns. */
const shown = 4;

export interface CartSuggestions {
  /** What sells best. */
  sells: ProductSummary[];
  /** Of one's newest order. */
  lines: OrderLine[];
}

/** What an empty cart offers (rules: cart-14). */
export async function loader({ context }: Route.LoaderArgs) {
  const user = currentUser(context);
  const [sells, newest] = await Promise.all([
    bestsellingProducts(),
    user ? wholeOrdersOf(user, undefined, 1) : undefined,
  ]);
  return Response.json({
    sells: sells.slice(0, shown),
    lines: newest?.rows[0]?.cartItems ?? [],
  } satisfies CartSuggestions);
}
