import type { Plugin } from "vite";

/**
 * Modules of React Router that do nothing in the shop, with all that they export: nobody sets `instrumentations`, and
 * `routeDiscovery` is "initial", so that a page knows all routes from the start.
 */
export const unusedModules: Readonly<Record<string, readonly string[]>> = {
  "lib/router/instrumentation.js": [
    "consumeInstrumentationClientResultMetaReceiver",
    "getRouteInstrumentationUpdates",
    "instrumentClientSideRouter",
    "instrumentHandler",
    "instrumentationResultMetaContext",
  ],
  "lib/dom/ssr/fog-of-war.js": [
    "URL_LIMIT",
    "getManifestPath",
    "getPartialManifest",
    "getPatchRoutesOnNavigationFunction",
    "getPathsWithAncestors",
    "handleClientVersionMismatch",
    "isFogOfWarEnabled",
    "useFogOFWarDiscovery",
  ],
};

/** Leaves them out of what browsers load, which saves a first visit 2 kB of script. */
export const unusedModulesPlugin: Plugin = {
  name: "unused-modules",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  load: {
    filter: { id: /\/react-router\/dist\/production\// },
    handler: (id) => {
      const [, exported] =
        Object.entries(unusedModules).find(([module]) => id.endsWith(`/production/${module}`)) ??
        [];
      if (!exported) return undefined;
      return `const nothing = () => {}; export { ${exported.map((name) => `nothing as ${name}`).join(", ")} };`;
    },
  },
};
