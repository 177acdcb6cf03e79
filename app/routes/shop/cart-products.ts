import { maxCartLines } from "#app/domains/cart/cart.ts";
import { productsById } from "#app/domains/catalog/list-products.server.ts";
import type { Route } from "./+types/cart-products";

export const handle = { live: ["products"] } as const;

/** What the server has of a cart's products (R14): `?id=…&id=…`, at most as many as a cart holds. */
export async function loader({ request }: Route.LoaderArgs) {
  const ids = new URL(request.url).searchParams.getAll("id");
  return { products: await productsById(ids.slice(0, maxCartLines)) };
}
