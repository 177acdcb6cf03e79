import { redirect } from "react-router";
import type { Route } from "./+types/dead-link";

const moved: Readonly<Record<string, string>> = {
  "/terms-and-conditions": "/policies/termsAndConditions",
  "/track-orders": "/account/orders",
};

/** Addresses that the specification links to and has no page for (R12). */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(moved[url.pathname] ?? "/notFound");
}
