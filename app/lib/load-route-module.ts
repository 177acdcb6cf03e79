import { scriptIsMissing, scriptTimeout } from "./missing-script.ts";

/** After a failure it is asked for again this much later, in ms. */
const retryAfter = 5000;

interface RouteScript {
  id: string;
  /** Its address. */
  module: string;
}

/**
 * Loads a page's script. Where it fails, or has not come after 120 s, the page that is open stays
 * and offers to load the wanted one again (rules: shell-11), and the script is asked for until it
 * comes: React Router shows an empty page for one that has failed, and asks once only. It stands in
 * for React Router's function of this name (see vite.config.ts), which reloads at once, without
 * asking, into the browser's own offline page.
 * @param loaded modules by route id, as React Router keeps them.
 */
export async function loadRouteModule(
  route: RouteScript,
  loaded: Record<string, unknown>,
): Promise<unknown> {
  const timer = setTimeout(() => scriptIsMissing(route.id, true), scriptTimeout);
  while (!(route.id in loaded)) {
    try {
      loaded[route.id] = await import(/* @vite-ignore */ route.module);
    } catch (error) {
      scriptIsMissing(route.id, true);
      console.error("A page's script could not be loaded:", error);
      await new Promise((resolve) => setTimeout(resolve, retryAfter));
    }
  }
  clearTimeout(timer);
  scriptIsMissing(route.id, false);
  return loaded[route.id];
}
