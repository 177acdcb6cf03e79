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
] as const;
export type Flash = (typeof flashes)[number];

const name = "flash";

/** A Set-Cookie value: the next page reads it once, in the browser, and shows it as a toast. */
export function flashCookie(flash: Flash): string {
  return `${name}=${flash}; Path=/; Max-Age=20; SameSite=Lax`;
}

/** What the last redirect wanted to be said; asked a second time, nothing. Browser only. */
export function takeFlash(): Flash | undefined {
  const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
  if (!found) return undefined;
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in browsers still in use.
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
  // Another shop on the same host may have a cookie of this name.
  return flashes.find((flash) => flash === found.slice(name.length + 1));
}
