import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The session's token in a request's cookies: Better Auth signs it with HMAC-SHA256 and sets the
 * cookie as "token.signature", percent-encoded. Read here and not by Better Auth's `getSession`,
 * which takes two queries and three times the processor time, for every request of every user who
 * is logged in.
 * @param cookies the request's Cookie header.
 * @param name of the session's cookie, `$context.authCookies.sessionToken.name`.
 * @param secret Better Auth's, `$context.secret`.
 * @returns undefined where the cookie is missing or its signature is not ours.
 */
export function signedSessionToken(
  cookies: string,
  name: string,
  secret: string,
): string | undefined {
  const start = `${name}=`;
  const cookie = cookies.split("; ").find((one) => one.startsWith(start));
  if (!cookie) return undefined;
  const [, token, signature] = /^(.+)\.([^.]+)$/.exec(decoded(cookie.slice(start.length))) ?? [];
  if (!token || !signature) return undefined;
  const expected = createHmac("sha256", secret).update(token).digest();
  const given = Buffer.from(signature, "base64");
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}
