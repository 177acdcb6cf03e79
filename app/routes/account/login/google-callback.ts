import { finishGoogleLogin } from "#app/domains/accounts/login/google-login.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { googleLoginResponse } from "../components/google-login-response.server.ts";
import type { Route } from "./+types/google-callback";

/** It looks the user up and shows nothing of them. */
export const handle = { live: [], snapshot: ["users"] } as const satisfies LiveHandle;

/** Where Google sends the user back to. */
export async function loader({ request, url }: Route.LoaderArgs) {
  const { state, result } = await finishGoogleLogin(url, request.headers);
  return googleLoginResponse(state, result);
}
