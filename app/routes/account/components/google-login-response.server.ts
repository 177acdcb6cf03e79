import { randomBytes } from "node:crypto";
import { redirect } from "react-router";
import type { GoogleAnswer, GoogleFailure } from "#app/domains/accounts/login/google-answer.ts";
import type { GoogleLogin, OAuthState } from "#app/domains/accounts/login/google-login.server.ts";
import { redirectPath } from "#app/lib/answers/redirect-path.ts";
import type { Result } from "#app/lib/answers/result.ts";
import { type Language, pathIn, presentLanguage } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { popupSecurityPolicy } from "#app/server/http/content-security-policy.server.ts";
import { flashCookie } from "#app/server/http/own-cookie.server.ts";
import { iconAddress } from "#app/shell/offline/app-manifest.server.ts";
import { loginCodePath } from "./redirect-param.ts";

/**
 * The end of a login by Google: on to the page that was wanted, or to what went wrong
 * (rules: login-6, login-8).
 */
export function googleLoginResponse(
  state: OAuthState,
  result: Result<GoogleLogin, GoogleFailure>,
): Response {
  const headers = new Headers();
  if (result.ok) {
    for (const cookie of result.value.cookies) headers.append("Set-Cookie", cookie);
    if (!result.value.needsCode) {
      headers.append("Set-Cookie", flashCookie("logged-in-with-google"));
    }
  }
  const path = result.ok ? nextPath(state, result.value) : loginPath(state, result.refusal);
  const next = pathIn(path, state.language);
  // A redirect stays in the language of its own address.
  if (!state.popup)
    return redirect(presentLanguage() === state.language ? path : next, { headers });

  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Cache-Control", "no-store");
  // The address carries Google's code.
  headers.set("Referrer-Policy", "no-referrer");
  // As Google's pages have it: with any other policy the window would lose the page that opened it.
  headers.set("Cross-Origin-Opener-Policy", "unsafe-none");
  const nonce = randomBytes(16).toString("base64");
  headers.set("Content-Security-Policy", popupSecurityPolicy(nonce));
  const answer: GoogleAnswer = result.ok
    ? { from: "google-login", next }
    : { from: "google-login", failure: result.refusal };
  return new Response(popupPage(answer, next, nonce, state.language), { headers });
}

function nextPath(state: OAuthState, { needsCode }: GoogleLogin): string {
  const after = redirectPath(state.redirectTo, "/");
  return needsCode ? loginCodePath(after) : after;
}

function loginPath({ redirectTo }: OAuthState, failure: GoogleFailure): string {
  return `/login?${new URLSearchParams({ google: failure, ...(redirectTo && { redirectTo }) })}`;
}

/**
 * Posts the answer to the page that opened the window, at our own origin only, and closes it. A window
 * whose opener is gone goes on by itself.
 */
function popupPage(answer: GoogleAnswer, next: string, nonce: string, locale: Language): string {
  const said =
    "next" in answer ? m.google_done({}, { locale }) : m.google_login_failed({}, { locale });
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${iconAddress("icon-192") ?? "/favicon.svg"}">
<title>${said}</title>
<style nonce="${nonce}">
body { font: 1.125rem/1.5 system-ui, sans-serif; margin: 3rem auto; padding: 0 1rem; max-width: 30rem }
</style>
</head>
<body>
<p>${said}</p>
<p><a href="${inHtml(next)}">${m.google_continue({}, { locale })}</a></p>
<script nonce="${nonce}">
if (window.opener) {
  window.opener.postMessage(${inScript(answer)}, window.location.origin);
  window.close();
} else {
  window.location.replace(${inScript(next)});
}
</script>
</body>
</html>
`;
}

function inHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
