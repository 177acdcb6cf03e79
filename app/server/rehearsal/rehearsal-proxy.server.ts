import { request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import { withoutLanguage } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { isHttps } from "../http/own-cookie.server.ts";
import { rehearsalHeader } from "./practice-shop.server.ts";
import { type PracticeRun, presentRun } from "./run-practice-shop.server.ts";

/** Of whoever practises; scripts read it too, so that a tab notices what another has chosen (practice-hint.tsx). */
export const rehearsalCookie = "practice-shop";

/** Before the names of the practice shop's own cookies, so that nobody's real session is touched by them. */
const ownCookies = "practice-";

const flags = () => `Path=/; SameSite=Lax${isHttps() ? "; Secure" : ""}`;

/** Set-Cookie values that begin somebody's practice: its mark, and the session that the practice shop has opened. */
export function practiceBegins(run: PracticeRun, answered: readonly string[]): string[] {
  return [`${rehearsalCookie}=${run.token}; ${flags()}`, ...answered.map(asPractice)];
}

/** The Set-Cookie value that ends it in a browser. */
export const practiceEnds = () => `${rehearsalCookie}=; Max-Age=0; ${flags()}`;

const asPractice = (cookie: string) =>
  /;\s*httponly/i.test(cookie) ? ownCookies + cookie : cookie;

/**
 * Sends what somebody asks who practises on to the practice shop, at the same addresses (rules: rehearsal-2). Whoever has the
 * mark never reaches the real shop by mistake: where the practice shop has ended, she is told so.
 * @returns false for all others, and for the page where one begins and leaves, which is the real shop's.
 */
export function toPracticeShop(request: IncomingMessage, response: ServerResponse): boolean {
  const { cookie = "" } = request.headers;
  if (!cookie.includes(`${rehearsalCookie}=`)) return false;
  const token = /(?:^|; )practice-shop=([\w-]+)/.exec(cookie)?.[1];
  if (!token || isOfRealShop(request.url ?? "/")) return false;
  const run = presentRun();
  if (run?.token === token) forward(run, request, response);
  else hasEnded(response);
  return true;
}

function isOfRealShop(url: string): boolean {
  const path = withoutLanguage(url.replace(/[?#].*/s, ""));
  return /^\/(my\/rehearsal(\.data)?$|assets\/|hooks\/|healthz|readyz)/.test(path);
}

function forward(run: PracticeRun, request: IncomingMessage, response: ServerResponse): void {
  const { [rehearsalHeader]: _, cookie = "", ...headers } = request.headers;
  const onward = ask(
    {
      ...{ host: "127.0.0.1", port: run.port, method: request.method, path: request.url },
      headers: {
        ...headers,
        cookie: cookiesOf(cookie),
        "x-forwarded-for": headers["x-forwarded-for"] ?? request.socket.remoteAddress ?? "",
      },
    },
    (answer) => {
      const { "set-cookie": cookies, ...others } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, {
        ...others,
        ...(cookies && { "set-cookie": cookies.map(asPractice) }),
      });
      answer.pipe(response);
    },
  );
  onward.on("error", () => (response.headersSent ? response.destroy() : hasEnded(response)));
  response.on("close", () => onward.destroy());
  request.pipe(onward);
}

/** The practice shop gets its own cookies by their own names, and no real one of the same name. */
function cookiesOf(cookie: string): string {
  const pairs = cookie.split("; ");
  const own = pairs
    .filter((pair) => pair.startsWith(ownCookies) && !pair.startsWith(`${rehearsalCookie}=`))
    .map((pair) => pair.slice(ownCookies.length));
  const names = new Set(own.map((pair) => pair.split("=", 1)[0]));
  const others = pairs.filter(
    (pair) =>
      !(pair.startsWith(ownCookies) || names.has(pair.split("=", 1)[0]) || /session/.test(pair)),
  );
  return [...others, ...own].join("; ");
}

/** In each language, because nothing is known of who asks. */
function hasEnded(response: ServerResponse): void {
  const says = (["en", "hi"] as const).map(
    (locale) =>
      `<p lang="${locale}">${m.rehearsal_ended({}, { locale })} <a href="/my/rehearsal">${m.rehearsal_back({}, { locale })}</a></p>`,
  );
  response
    .writeHead(409, {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    })
    .end(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Practice</title>${says.join("")}</html>`,
    );
}
