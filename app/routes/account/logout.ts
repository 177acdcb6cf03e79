import { redirect } from "react-router";
import { logOut } from "#app/domains/accounts/log-in.server.ts";
import type { Route } from "./+types/logout";

/** Log Out signs out and reloads the page (spec 2): `reloadDocument` on the form does the latter. */
export async function action({ request }: Route.ActionArgs) {
  const cookies = await logOut(request.headers);
  const headers = new Headers(cookies.map((cookie) => ["Set-Cookie", cookie]));
  return redirect("/", { headers });
}

/** Nobody logs out by following a link. */
export function loader() {
  return redirect("/");
}
