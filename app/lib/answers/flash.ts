/** What a page can say after a redirect. */
const flashes = [
  "logged-in",
  "logged-in-with-google",
  "password-changed",
  "signed-up",
  "profile-updated",
  "address-updated",
  "address-deleted",
  "address-default-set",
  "account-deleted",
] as const;
export type Flash = (typeof flashes)[number];

/** The end of its cookie's name (own-cookie.server.ts). */
export const flashName = "flash";
/** Over https. */
const hostName = `__Host-${flashName}`;

/** What the last redirect wanted to be said; asked a second time, nothing. Browser only. */
export function takeFlash(): Flash | undefined {
  const cookies = document.cookie.split("; ").map((cookie) => cookie.split("=", 2));
  const [name, value] = cookies.find(([name]) => name === flashName || name === hostName) ?? [];
  if (!name) return undefined;
  const secure = name === hostName ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in browsers still in use.
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax${secure}`;
  // Another shop on the same host may have a cookie of this name.
  return flashes.find((flash) => flash === value);
}
