import type { SharedPageHandle } from "#app/lib/live/shared-page.ts";
import { searchOf } from "#app/server/page-cache/shared-pages.server.ts";

/** A route of a page, as React Router matched it. */
export interface MatchedRoute {
  params: Readonly<Record<string, string | undefined>>;
  route: { id?: string | undefined; path?: string | undefined; handle?: unknown };
}

/**
 * The path of a page as routes.ts writes it, whatever capitals and slashes it was asked for with: "/products/a%2Fb". The language
 * is not in it.
 */
export function pathOfRoutes(matches: readonly MatchedRoute[]): string {
  const params = matches.at(-1)?.params ?? {};
  const segments = matches.flatMap(({ route }) => route.path?.split("/") ?? []).filter(Boolean);
  const written = segments.flatMap((segment) => {
    if (!segment.startsWith(":")) return segment;
    const value = params[segment.slice(1).replace(/\?$/, "")];
    return value === undefined ? [] : encodeURIComponent(value);
  });
  return `/${written.join("/")}`;
}

/** The one address of a page, without language: what others have added to it is left out (rules: found-3, pages-4). */
export function addressOfPage(matches: readonly MatchedRoute[], search: string): string {
  const { searchParams = [], normalSearch } = (matches.at(-1)?.route.handle ??
    {}) as SharedPageHandle;
  return pathOfRoutes(matches) + searchOf(search.slice(1), { searchParams, normalSearch });
}
