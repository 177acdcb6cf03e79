import { redirect } from "react-router";
import type { Route } from "./+types/redirects";

/** New addresses by the old, as routes.ts writes them. */
const moved: Readonly<Record<string, { to: string; status: 301 | 302 }>> = {
  "terms-and-conditions": { to: "/policies/termsAndConditions", status: 301 },
  // Where it leads depends on who asks: a browser must not remember it.
  // Where password managers look (https://w3c.github.io/webappsec-change-password-url/).
  ".well-known/change-password": { to: "/youraccount/password", status: 302 },
  "track-orders": { to: "/account/orders", status: 302 },
};

/** Addresses that are linked to and have no page (rules: shell-8). */
export function loader({ pattern }: Route.LoaderArgs) {
  const { to, status } = moved[pattern] ?? { to: "/notFound", status: 302 };
  return redirect(to, status);
}
