import { readinessFor } from "#app/server/process/readiness.server.ts";
import type { Route } from "./+types/readyz";

/** For a load balancer: 200 where visitors may be sent, with `?for=orders` where buyers may be. */
export async function loader({ url }: Route.LoaderArgs) {
  const isForOrders = url.searchParams.get("for") === "orders";
  const { status, words } = await readinessFor(isForOrders ? "orders" : "reading");
  return new Response(`${words}\n`, { status, headers: { "Cache-Control": "no-store" } });
}
