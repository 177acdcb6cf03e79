import type { MiddlewareFunction } from "react-router";
import { baseLanguage, languageOf, pathIn, withoutLanguage } from "#app/lib/text/language.ts";
import { isDataPath } from "#app/library-internals/react-router-data-path.ts";

/**
 * Redirects permanently to a page's one address from other capitals or a trailing slash: React Router takes both for the
 * same page (rules: found-9).
 */
export const oneAddressMiddleware: MiddlewareFunction<Response> = async (
  { request, pattern },
  next,
) => {
  const { pathname, search } = new URL(request.url);
  const isPage = request.method === "GET" || request.method === "HEAD";
  if (!isPage || isDataPath(pathname)) return next();
  const wanted = pattern.includes("*")
    ? languageInSmall(pathname)
    : pathIn(writtenAs(pattern, withoutLanguage(pathname)), languageOf(pathname));
  if (wanted === pathname) return next();
  return new Response(null, { status: 301, headers: { Location: wanted + search } });
};

/** "/hi/FAQ" for "/HI/FAQ", which is a page in no language; any other path as it is. */
export function languageInSmall(pathname: string): string {
  const small = pathname.replace(/^\/[^/]+/, (first) => first.toLowerCase());
  return languageOf(small) === baseLanguage ? pathname : small;
}

/** The path, its fixed parts as routes.ts writes them; what stands for a parameter is left as it is. */
export function writtenAs(pattern: string, pathname: string): string {
  const fixed = pattern.split("/").filter(Boolean);
  const parts = pathname.split("/").filter(Boolean);
  return `/${parts.map((part, at) => (fixed[at] && !fixed[at].startsWith(":") ? fixed[at] : part)).join("/")}`;
}
