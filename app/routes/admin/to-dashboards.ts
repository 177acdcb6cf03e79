import { redirect } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { permissionsOf } from "#app/domains/staff-access.server.ts";
import type { Route } from "./+types/to-dashboards";
import { firstPath } from "./layout/admin-links.ts";

/**
 * The empty path of the back office leads to the dashboard (rules: office-1); who may not see it, to
 * the first page that they may.
 */
export function loader(args: Route.LoaderArgs) {
  const user = requirePermission(args, "office");
  return redirect(firstPath(permissionsOf(user)) ?? "/my/profile");
}
