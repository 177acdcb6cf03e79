import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // One language's browser build, beside the shop's (scripts/build.ts).
  ...(process.env.LANGUAGE_ALONE && {
    buildDirectory: `.react-router/${process.env.LANGUAGE_ALONE}`,
  }),
  // Every URL is in the first manifest: the shop is small, and a discovery request costs a slow
  // phone a round trip before the page's own data.
  routeDiscovery: { mode: "initial" },
  // A page's clientAction comes with the page: of its own it would cost each first visit a line of the manifest.
  splitRouteModules: false,
} satisfies Config;
