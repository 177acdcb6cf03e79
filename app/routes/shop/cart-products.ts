import { maxCartLines } from "#app/domains/cart/cart.ts";
import { productsById } from "#app/domains/catalog/products.server.ts";
import type { Route } from "./+types/cart-products";

export const handle = { live: ["products"] } as const;

/**
 * What the server has of a cart's products (rules: cart-5): `?id=…&id=…`, at most as many as a cart
 * holds.
 */
export async function loader({ request }: Route.LoaderArgs) {
  const ids = new URL(request.url).searchParams.getAll("id");
  const asked = ids.slice(0, maxCartLines);
  return { asked, products: await productsById(asked) };
}

/** In a browser that cannot reach the shop the cart stays in sight, unchecked. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch {
    return { asked: [], products: undefined };
  }
}
