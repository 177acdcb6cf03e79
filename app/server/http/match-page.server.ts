import type { RouteObject, ServerBuild } from "react-router";
import { withoutLanguage } from "#app/lib/text/language.ts";
import { pagePathOf } from "#app/library-internals/react-router-data-path.ts";
import { routeFinder } from "#app/library-internals/react-router-matching.ts";

/**
 * Finds the routes of a page, by its path or that of its data in any language, with their params, outermost first;
 * none for an unknown address.
 */
export function pageMatcher(routes: ServerBuild["routes"]) {
  const find = routeFinder(treeOf(routes, undefined));
  return (pathname: string) => find(withoutLanguage(pagePathOf(pathname)));
}

/**
 * Finds the pattern of the route that a path leads to, "/products/:productId": of those there are as many
 * as routes, whatever is asked for.
 */
export function patternFinder(routes: ServerBuild["routes"]): (pathname: string) => string {
  const routesOf = pageMatcher(routes);
  return (pathname) => {
    // The root's own path is empty, an index has none.
    const parts = routesOf(pathname).flatMap(({ route }) => route.path || []);
    return `/${parts.join("/")}`;
  };
}

function treeOf(routes: ServerBuild["routes"], parentId: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id, path, index, module } = route as NonNullable<typeof route>;
      const common = { id, path, handle: module.handle };
      return index ? { ...common, index } : { ...common, children: treeOf(routes, id) };
    });
}
