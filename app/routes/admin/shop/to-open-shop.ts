import { redirect } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import type { Route } from "./+types/to-open-shop";

/** What stood at this address is a part of the page that opens the shop (rules: status-1). */
export function loader(args: Route.LoaderArgs) {
  requirePermission(args, "status");
  return redirect("/my/open#machine");
}
