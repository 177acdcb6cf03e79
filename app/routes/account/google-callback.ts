import { finishGoogleLogin } from "#app/domains/accounts/google-login.server.ts";
import type { Route } from "./+types/google-callback";
import { googleEnd } from "./parts/google-end.server.ts";

/** Where Google sends the user back to. */
export async function loader({ request, url }: Route.LoaderArgs) {
  const { errand, result } = await finishGoogleLogin(url, request.headers);
  return googleEnd(errand, result);
}
