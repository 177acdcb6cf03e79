import { cookieNameStart, isHttps } from "#app/server/http/own-cookie.server.ts";
import { comparedCode, maxCodeLength } from "./offer.ts";

/** In s: thirty days. */
const kept = 30 * 24 * 60 * 60;

const cookieName = () => `${cookieNameStart()}offer`;

/** The code that a link or the checkout has left in this browser; undefined where none has. */
export function rememberedCode(request: Request): string | undefined {
  const cookies = request.headers.get("cookie")?.split("; ") ?? [];
  const start = `${cookieName()}=`;
  const value = cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length);
  return value && /^[A-Z0-9-]+$/.test(value) && value.length <= maxCodeLength ? value : undefined;
}

/**
 * A Set-Cookie value that has the browser remember a code, or forget it. Cached pages do not know it: it is
 * the checkout that reads it (rules: offers-10).
 */
export function codeCookie(code: string | undefined): string {
  const value = comparedCode(code ?? "");
  const secure = isHttps() ? "; Secure" : "";
  const age = value ? kept : 0;
  return `${cookieName()}=${value}; Path=/; Max-Age=${age}; SameSite=Lax; HttpOnly${secure}`;
}
