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
  // React Router asks for the data of /products at /products.data, and of / at /_.data.
  const page = pathname.replace(/\/_\.data$|\.data$/, "") || "/";
  const matches = matchRoutes(treeOf(routes, undefined), page) ?? [];
  const declared = new Set(
    matches.flatMap(({ route }) => (route.handle as LiveHandle | undefined)?.live ?? []),
  );
  return [...read].filter((topic) => !declared.has(topic));
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
