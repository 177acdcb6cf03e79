import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

/** Finds the routes of a page with their params, outermost first; none for an unknown address. */
export function pageMatcher(routes: ServerBuild["routes"]) {
  const tree = treeOf(routes, undefined);
  return (pathname: string) => {
    // React Router asks for the data of /products at /products.data, and of / at /_.data.
    const page = pathname.replace(/\/_\.data$|\.data$/, "") || "/";
    return matchRoutes(tree, page) ?? [];
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
