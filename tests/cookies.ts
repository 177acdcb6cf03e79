/** The headers that a browser sends after it got these Set-Cookie values. */
export function cookieOf(setCookies: readonly string[]): Headers {
  return new Headers({ cookie: setCookies.map((cookie) => cookie.split(";")[0]).join("; ") });
}
