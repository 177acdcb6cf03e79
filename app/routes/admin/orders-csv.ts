import { requireAdmin } from "#app/domains/accounts/session.server.ts";
import type { Route } from "./+types/orders-csv";

export function loader(args: Route.LoaderArgs) {
  requireAdmin(args);
  return null;
}
