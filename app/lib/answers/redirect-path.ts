import { withoutLanguage } from "../text/language.ts";

const here = "http://here.invalid";

/**
 * Where `?redirectTo=` may lead: a path of this site (rules: login-6). Anything else, another site
 * in whatever disguise, is `otherwise`.
 * @returns a path without its language: who is led there stays in the language that they read.
 */
export function redirectPath(wanted: string | null | undefined, otherwise: string): string {
  if (!wanted?.startsWith("/")) return otherwise;
  const url = URL.parse(wanted, here);
  if (url?.origin !== here) return otherwise;
  const path = withoutLanguage(`${url.pathname}${url.search}${url.hash}`);
  // "/.//evil.example" is a path of ours until its dots are resolved, "/hi//evil.example" while it names a language.
  return path.startsWith("//") ? otherwise : path;
}
