const name = "redirectTo";

/** Where the visitor wanted to go before the login screen, as the address says it; unchecked. */
export function redirectParam(url: URL): string | null {
  return url.searchParams.get(name);
}

/** The path of a screen on the way to a login that leads to where this one does. */
export function withRedirectParam(
  path: "/login" | "/login/again" | "/login/google" | "/signup",
  url: URL,
): string {
  const after = redirectParam(url);
  return after ? `${path}?${new URLSearchParams({ [name]: after })}` : path;
}

/** Where the second factor's code is asked for, which leads on to `after`. */
export function loginCodePath(after: string): string {
  return `/login/code?${new URLSearchParams({ [name]: after })}`;
}
