import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

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
