import { maxCartLines } from "#app/domains/cart/cart.ts";
import { productsById } from "#app/domains/catalog/product/products.server.ts";
import { taxRatesNow } from "#app/domains/tax/tax-classes.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import type { SharedPageHandle } from "#app/lib/live/shared-page.ts";
import type { Route } from "./+types/cart-products";

/** The page that asks follows the products of its cart (use-checked-cart.ts). */
export const handle = {
  live: [],
  snapshot: ["products", "tax-classes"],
  // Hardly two people ask for the same cart.
  sharedBy: "nobody",
} as const satisfies LiveHandle & SharedPageHandle;

/**
 * What the server has of a cart's products, and what they are taxed with (rules: cart-5, tax-1): `?id=…&id=…`, at most as many as a cart
 * holds.
 */
export async function loader({ url }: Route.LoaderArgs) {
  const asked = url.searchParams.getAll("id").slice(0, maxCartLines);
  const [products, rates] = await Promise.all([productsById(asked), taxRatesNow(asked)]);
  return { asked, products: products.map((one) => ({ ...one, taxRate: rates.get(one.id) })) };
}

/** In a browser that cannot reach the shop the cart stays in sight, unchecked. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch {
    return { asked: [], products: undefined };
  }
}
