import { redirect } from "react-router";
import { logOut } from "#app/domains/accounts/login/log-in.server.ts";
import { m } from "#app/paraglide/messages.js";
import { meansDatabaseAway } from "#app/server/database/database-outage.server.ts";
import { log } from "#app/server/log/log.server.ts";
import type { Route } from "./+types/logout";

/** Ends the session and goes to "/"; log-out-form.tsx loads it as a new document (rules: login-11). */
export async function action({ request }: Route.ActionArgs) {
  try {
    const cookies = await logOut(request.headers);
    const headers = new Headers(cookies.map((cookie) => ["Set-Cookie", cookie]));
    return redirect("/", { headers });
  } catch (error) {
    log.error({ err: error }, "logout failed");
    const isOutage = meansDatabaseAway(error);
    return new Response(m.log_out_failed(), { status: isOutage ? 503 : 500 });
  }
}

/** Nobody logs out by following a link. */
export function loader() {
  return redirect("/");
}
