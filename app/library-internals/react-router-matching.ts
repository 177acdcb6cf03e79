import { createStaticHandler, type RouteObject, type ServerBuild } from "react-router";
import { unstable_preloadRoutePattern } from "react-router/route-pattern";

unstable_preloadRoutePattern();

const byPattern = { unstable_routePatternMatching: true };

/**
 * A build whose pages the server finds in one tree of all paths. Without it React Router tries one path after the other,
 * 140 of them, up to three times a request. The browser is sent the build's own flags: it loads no such tree.
 */
export function withPathTree(build: ServerBuild): ServerBuild {
  const future: object = { ...build.future, ...byPattern, toJSON: () => build.future };
  return { ...build, future: future as ServerBuild["future"] };
}

/** What `matchRoutes` of React Router finds, which reads and ranks all routes each time that it is asked. */
export function routeFinder(routes: RouteObject[]) {
  const { match } = createStaticHandler(routes, { future: byPattern });
  return (pathname: string) => match(pathname) ?? [];
}
