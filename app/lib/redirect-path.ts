const here = "http://here.invalid";

/**
 * Where `?redirectTo=` may lead: a path of this site (rules: login-6). Anything else, another site
 * in whatever disguise, is `otherwise`.
 */
export function redirectPath(wanted: string | null | undefined, otherwise: string): string {
  if (!wanted?.startsWith("/")) return otherwise;
  const url = URL.parse(wanted, here);
  if (url?.origin !== here) return otherwise;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // "/.//evil.example" is a path of ours until its dots are resolved.
  return path.startsWith("//") ? otherwise : path;
}
