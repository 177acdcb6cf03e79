import { redirect } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { wasAnyReceived } from "#app/domains/orders/order/was-received.server.ts";
import { isAllowed, permissionsOf } from "#app/domains/staff-access.server.ts";
import { wasUsed } from "#app/server/log/was-used.server.ts";
import { isPracticeShop } from "#app/server/rehearsal/practice-shop.server.ts";
import { isClosed } from "#app/shell/page-head/closed-shop.server.ts";
import type { Route } from "./+types/to-dashboards";
import { firstPath } from "./layout/admin-links.ts";

/**
 * The empty path of the back office leads to the dashboard (rules: office-1), the owner of a shop that does not
 * sell yet to what is to be done (rules: open-1), whoever practises to the day's work; who may not see it, to the
 * first page that they may.
 */
export async function loader(args: Route.LoaderArgs) {
  const user = requirePermission(args, "office");
  if (isPracticeShop()) {
    if (isAllowed(user, "dashboard")) return redirect("/my/today");
  } else if (isAllowed(user, "status") && (await isBeforeOpening())) return redirect("/my/open");
  return redirect(firstPath(permissionsOf(user)) ?? "/my/profile");
}

/** Nobody has done anything in the shop yet, or it is closed and has never sold. */
async function isBeforeOpening(): Promise<boolean> {
  return !(await wasUsed()) || (isClosed() && !(await wasAnyReceived()));
}
