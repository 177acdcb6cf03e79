import { redirect } from "react-router";
import { startGoogleLogin } from "#app/domains/accounts/login/google-login.server.ts";
import { presentLanguage } from "#app/lib/text/language.ts";
import { googleLoginResponse } from "../components/google-login-response.server.ts";
import { redirectParam } from "../components/redirect-param.ts";
import type { Route } from "./+types/google-start";

/** Sends the user to Google, in the popup or in the page itself. */
export async function loader({ request, url }: Route.LoaderArgs) {
  const state = {
    redirectTo: redirectParam(url),
    popup: url.searchParams.has("popup"),
    language: presentLanguage(),
  };
  const started = await startGoogleLogin(state, request.headers);
  if (!started.ok) return googleLoginResponse(state, started);
  const headers = new Headers(started.value.cookies.map((cookie) => ["Set-Cookie", cookie]));
  headers.set("Cache-Control", "no-store");
  return redirect(started.value.url, { headers });
}
