import type { ServerBuild } from "react-router";

/** A build of React Router with these routes and this entry, as its request handler takes it. */
export function serverBuild(parts: {
  routes: Record<string, object>;
  entry: object;
  assets?: object;
}): ServerBuild {
  return {
    assets: { version: "1", url: "", entry: { module: "", imports: [] }, routes: {} },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    basename: "/",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial" },
    ...parts,
  } as unknown as ServerBuild;
}
