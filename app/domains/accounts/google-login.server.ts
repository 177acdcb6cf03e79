import { ok, type Result, refused } from "#app/lib/result.ts";
import { log } from "#app/server/log.server.ts";
import { countUseByNetwork, type RateLimit } from "#app/server/rate-limit.server.ts";
import type { GoogleFailure } from "./google-answer.ts";
import { googleAuth, googleIsSetUp } from "./google-auth.server.ts";
import { endSession, tokenOfCookie } from "./session.server.ts";

/** What the way to Google and back carries with it, sealed in the state. */
export interface GoogleErrand {
  /** Where the user wanted to go; unchecked. */
  redirectTo: string | null;
  /** The login runs in a window over the page that asked for it. */
  popup: boolean;
}

const perNetwork: RateLimit = { name: "google-network", points: 60, seconds: 15 * 60 };

/**
 * Begins a login by Google.
 * @returns Google's address to go to, and the Set-Cookie values that the way back needs.
 */
export async function startGoogleLogin(
  errand: GoogleErrand,
  headers: Headers,
): Promise<Result<{ url: string; cookies: string[] }, GoogleFailure>> {
  if (!googleIsSetUp()) return refused("not-set-up");
  if ((await countUseByNetwork(perNetwork)) !== undefined) return refused("failed");
  try {
    const { api } = await googleAuth();
    // Never opened: Better Auth carries it through and back, and returns it with what went wrong.
    const carried = `/?${new URLSearchParams({
      redirectTo: errand.redirectTo ?? "",
      popup: errand.popup ? "yes" : "",
    })}`;
    const { response, headers: answered } = await api.signInSocial({
      body: {
        provider: "google",
        callbackURL: carried,
        errorCallbackURL: carried,
        disableRedirect: true,
      },
      headers,
      returnHeaders: true,
    });
    if (!response.url) return refused("failed");
    return ok({ url: response.url, cookies: answered.getSetCookie() });
  } catch (error) {
    log.error({ err: error }, "Google login could not begin");
    return refused("failed");
  }
}

/**
 * Ends a login by Google: checks what Google's redirect brings, makes the user at their first
 * login (rules: login-9), and opens a session.
 * @returns the errand, as far as it came back, and the Set-Cookie values or what went wrong.
 */
export async function finishGoogleLogin(
  url: URL,
  headers: Headers,
): Promise<{ errand: GoogleErrand; result: Result<string[], GoogleFailure> }> {
  const lost = { redirectTo: null, popup: false };
  if (!googleIsSetUp()) return { errand: lost, result: refused("not-set-up") };
  try {
    const { api } = await googleAuth();
    const earlier = await tokenOfCookie(headers);
    const response = await api.callbackOAuth({
      params: { id: "google" },
      query: Object.fromEntries(url.searchParams),
      headers,
      asResponse: true,
    });
    const back = URL.parse(response.headers.get("Location") ?? "", url.origin)?.searchParams;
    const errand = {
      redirectTo: back?.get("redirectTo") || null,
      popup: back?.get("popup") === "yes",
    };
    const error = back ? back.get("error") : "no_redirect";
    if (error) {
      log.info({ reason: error }, "Google login refused");
      return { errand, result: refused(failureOf(error)) };
    }
    // Whatever session this browser had before, it is not logged in by this (no session fixation).
    if (earlier) await endSession(earlier);
    return { errand, result: ok(response.headers.getSetCookie()) };
  } catch (error) {
    log.error({ err: error }, "Google login failed");
    return { errand: lost, result: refused("failed") };
  }
}

/** Better Auth's word for it, as far as the user can do something about it. */
function failureOf(error: string): GoogleFailure {
  if (error === "access_denied") return "refused";
  return error === "account_not_linked" ? "email-unverified" : "failed";
}
