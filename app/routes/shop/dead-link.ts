import { redirect } from "react-router";
import type { Route } from "./+types/dead-link";

/** New addresses by the old, as routes.ts writes them: "/Track-Orders/" is asked for, too. */
const moved: Readonly<Record<string, string>> = {
  "terms-and-conditions": "/policies/termsAndConditions",
  "track-orders": "/account/orders",
};

/** Addresses that are linked to and have no page (rules: shell-8). */
export function loader({ pattern }: Route.LoaderArgs) {
  return redirect(moved[pattern] ?? "/notFound");
}
