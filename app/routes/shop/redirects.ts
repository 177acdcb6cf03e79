import { redirect } from "react-router";
import type { Route } from "./+types/redirects";

/**
 * New addresses by the old, as routes.ts writes them; the address itself may differ in case or end
 * in "/".
 */
const moved: Readonly<Record<string, string>> = {
  "terms-and-conditions": "/policies/termsAndConditions",
  "track-orders": "/account/orders",
};

/** Addresses that are linked to and have no page (rules: shell-8). */
export function loader({ pattern }: Route.LoaderArgs) {
  return redirect(moved[pattern] ?? "/notFound");
}
