import { requireAdmin } from "#app/domains/accounts/session.server.ts";
import type { Route } from "./+types/audit-log";

export function loader(args: Route.LoaderArgs) {
  requireAdmin(args);
  return null;
}

export default function Page() {
  return null;
}
