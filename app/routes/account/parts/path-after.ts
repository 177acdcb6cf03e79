const name = "redirectTo";

/** Where the visitor wanted to go before the login screen, as the address says it; unchecked. */
export function pathAfter(url: URL): string | null {
  return url.searchParams.get(name);
}

/** The path of a screen on the way to a login that leads to where this one does. */
export function withPathAfter(path: "/login" | "/signup" | "/login/google", url: URL): string {
  const after = pathAfter(url);
  return after ? `${path}?${new URLSearchParams({ [name]: after })}` : path;
}
