import { type Flash, flashName } from "#app/lib/answers/flash.ts";
import { config } from "../process/config.server.ts";

/** Whether browsers reach the shop over https. */
export const isHttps = () => config().BASE_URL?.startsWith("https://") ?? false;

/**
 * What the names of all of the shop's cookies begin with. Over https a browser takes a cookie of
 * such a name from this very host alone, and neither from a neighbour under the same domain nor over
 * http: nobody can plant one: decision 026 (rules: safety-2).
 */
export const cookieNameStart = () => (isHttps() ? "__Host-" : "");

/** A Set-Cookie value: the next page reads it once, in the browser, and shows it as a toast. */
export function flashCookie(flash: Flash): string {
  const secure = isHttps() ? "; Secure" : "";
  return `${cookieNameStart()}${flashName}=${flash}; Path=/; Max-Age=20; SameSite=Lax${secure}`;
}
