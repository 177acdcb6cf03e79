import type { MiddlewareFunction } from "react-router";
import { languageOf, pathIn, withoutLanguage } from "#app/lib/language.ts";
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
  const wanted = pathIn(writtenAs(pattern, withoutLanguage(pathname)), languageOf(pathname));
  if (wanted === pathname) return next();
  return new Response(null, { status: 301, headers: { Location: wanted + search } });
};

/** The path, its fixed parts as routes.ts writes them; what stands for a parameter is left as it is. */
export function writtenAs(pattern: string, pathname: string): string {
  if (pattern.includes("*")) return pathname;
  const fixed = pattern.split("/").filter(Boolean);
  const parts = pathname.split("/").filter(Boolean);
  return `/${parts.map((part, at) => (fixed[at] && !fixed[at].startsWith(":") ? fixed[at] : part)).join("/")}`;
}
