import { redirect } from "react-router";
import { startGoogleLogin } from "#app/domains/accounts/google-login.server.ts";
import type { Route } from "./+types/google-start";
import { googleEnd } from "./parts/google-end.server.ts";
import { pathAfter } from "./parts/path-after.ts";

/** Sends the user to Google, in the popup or in the page itself. */
export async function loader({ request, url }: Route.LoaderArgs) {
  const errand = { redirectTo: pathAfter(url), popup: url.searchParams.has("popup") };
  const started = await startGoogleLogin(errand, request.headers);
  if (!started.ok) return googleEnd(errand, started);
  const headers = new Headers(started.value.cookies.map((cookie) => ["Set-Cookie", cookie]));
  headers.set("Cache-Control", "no-store");
  return redirect(started.value.url, { headers });
}
