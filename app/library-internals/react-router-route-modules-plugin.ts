import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** React Router's own module, of which `loadRouteModule` is the only export. */
export const replacedModule = /react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/;

const replacement = fileURLToPath(new URL("./react-router-route-modules.ts", import.meta.url));

/** Replaces how React Router loads a page's script by the shop's own function, which says why. */
export const routeModulesPlugin: Plugin = {
  name: "route-modules",
  apply: "build",
  load: {
    filter: { id: replacedModule },
    handler: () => `export { loadRouteModule } from ${JSON.stringify(replacement)};`,
  },
};
