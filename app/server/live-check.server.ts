import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import type { LiveHandle, LiveTopic } from "#app/lib/live-topics.ts";

/**
 * The topics that a page's queries have read and none of its routes declares in `handle.live`: such
 * a page goes stale unnoticed. Asked in tests only (setting LIVE_CHECK).
 */
export function undeclaredTopics(
  routes: ServerBuild["routes"],
  pathname: string,
  read: ReadonlySet<LiveTopic>,
): LiveTopic[] {
  const declared = new Set(
    pageMatcher(routes)(pathname).flatMap(
      ({ handle }) => (handle as LiveHandle | undefined)?.live ?? [],
    ),
  );
  return [...read].filter((topic) => !declared.has(topic));
}

/** Finds the routes of a page, outermost first; none for an address that no route has. */
export function pageMatcher(routes: ServerBuild["routes"]): (pathname: string) => RouteObject[] {
  const tree = treeOf(routes, undefined);
  return (pathname) => {
    // React Router asks for the data of /products at /products.data, and of / at /_.data.
    const page = pathname.replace(/\/_\.data$|\.data$/, "") || "/";
    return (matchRoutes(tree, page) ?? []).map(({ route }) => route);
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
