import { ok, type Result, refused } from "#app/lib/answers/result.ts";
import { baseLanguage, type Language, languageOf } from "#app/lib/text/language.ts";
import {
  countUseByNetwork,
  currentNetwork,
  type RateLimit,
} from "#app/server/http/rate-limit.server.ts";
import { log } from "#app/server/log/log.server.ts";
import { hasSecondFactor } from "../second-factor/second-factor.server.ts";
import {
  endSession,
  isOfSession,
  tokenOfCookie,
  userOfCookie,
} from "../sessions/session.server.ts";
import { type GoogleFailure, googleFailure } from "./google-answer.ts";
import { googleAuth, googleIsSetUp } from "./google-auth.server.ts";
import type { GoogleButtonProps } from "./google-button.tsx";
import { knownDeviceCookie } from "./known-device.server.ts";
import { beginPendingLogin } from "./pending-login.server.ts";
import { recordLogin } from "./record-login.server.ts";

/** What the shop carries to Google and back in OAuth's `state`, which Better Auth encrypts. */
export interface OAuthState {
  /** Where the user wanted to go; unchecked. */
  redirectTo: string | null;
  /** The login runs in a window over the page that asked for it. */
  popup: boolean;
  /** Of the page that asked for it: Google comes back to an address without language. */
  language: Language;
}

const perNetwork: RateLimit = { name: "google-network", points: 60, seconds: 15 * 60 };

/**
 * What the Google button of a screen needs to know.
 * @param url the screen's own, which names the failure of a login that took the whole page.
 */
export function googleButtonProps(url: URL, startPath: string): GoogleButtonProps {
  const failure = googleFailure(url.searchParams.get("google"));
  return { startPath, isSetUp: googleIsSetUp(), failure };
}

/** What carries a login by Google on. */
export interface GoogleLogin {
  /** Set-Cookie values. */
  cookies: string[];
  /** Nothing is open until the code is given (rules: second-factor-2). */
  needsCode: boolean;
}

/**
 * Begins a login by Google.
 * @returns Google's address to go to, and the Set-Cookie values that the way back needs.
 */
export async function startGoogleLogin(
  state: OAuthState,
  headers: Headers,
): Promise<Result<{ url: string; cookies: string[] }, GoogleFailure>> {
  if (!googleIsSetUp()) return refused("not-set-up");
  if ((await countUseByNetwork(perNetwork)) !== undefined) return refused("failed");
  try {
    const { api } = await googleAuth();
    // Nobody opens this address: Better Auth keeps it in the state and redirects to it at the end,
    // with the error if there was one.
    const carried = `/?${new URLSearchParams({
      redirectTo: state.redirectTo ?? "",
      popup: state.popup ? "yes" : "",
      language: state.language,
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
 * login (rules: login-9), and opens a session, or asks for the second factor first.
 * @returns the state, as far as it came back, and what came of it.
 */
export async function finishGoogleLogin(
  url: URL,
  headers: Headers,
): Promise<{ state: OAuthState; result: Result<GoogleLogin, GoogleFailure> }> {
  const lost: OAuthState = { redirectTo: null, popup: false, language: baseLanguage };
  if (!googleIsSetUp()) return { state: lost, result: refused("not-set-up") };
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
    const state = {
      redirectTo: back?.get("redirectTo") || null,
      popup: back?.get("popup") === "yes",
      language: languageOf(`/${back?.get("language")}`),
    };
    const error = back ? back.get("error") : "no_redirect";
    if (error) {
      log.info({ reason: error, network: currentNetwork() }, "Google login refused");
      return { state, result: refused(failureOf(error)) };
    }
    // Whatever session this browser had before, it is not logged in by this (no session fixation).
    if (earlier) await endSession(earlier);
    const cookies = response.headers.getSetCookie();
    const opened = cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");
    const own = new Headers({ cookie: opened });
    const { user } = await userOfCookie(own);
    if (user && (await hasSecondFactor(user.id))) {
      // Better Auth has opened it already; nobody is given its token.
      await endSession((await tokenOfCookie(own)) ?? "");
      const pending = await beginPendingLogin(user.id, "google");
      if (!pending) return { state, result: refused("failed") };
      const others = cookies.filter((one) => !isOfSession(one));
      return { state, result: ok({ cookies: [...others, pending.cookie], needsCode: true }) };
    }
    if (user) {
      await recordLogin(user, "google", state.language);
      cookies.push(await knownDeviceCookie(headers, user.email));
    }
    return { state, result: ok({ cookies, needsCode: false }) };
  } catch (error) {
    log.error({ err: error }, "Google login failed");
    return { state: lost, result: refused("failed") };
  }
}

/** Better Auth's word for it, as far as the user can do something about it. */
function failureOf(error: string): GoogleFailure {
  if (error === "access_denied") return "refused";
  return error === "account_not_linked" ? "email-unverified" : "failed";
}
