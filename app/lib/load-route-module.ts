import { scriptIsMissing } from "./missing-script.ts";

/** How long a page's script may take, in ms (spec 9, Client chunk loading). */
const patience = 120_000;

interface RouteScript {
  id: string;
  /** Its address. */
  module: string;
}

/**
 * Loads a page's script. Where it fails, or has not come after 120 s, the page that is open stays
 * and offers to load the wanted one again (R19). It stands in for React Router's function of this
 * name (see vite.config.ts), which reloads at once, without asking, into the browser's own offline
 * page.
 * @param loaded modules by route id, as React Router keeps them.
 * @returns the module. After a failure nothing, ever: React Router shows an empty page for a script
 *   that has failed.
 */
export async function loadRouteModule(
  route: RouteScript,
  loaded: Record<string, unknown>,
): Promise<unknown> {
  const timer = setTimeout(() => scriptIsMissing(true), patience);
  try {
    loaded[route.id] ??= await import(/* @vite-ignore */ route.module);
    scriptIsMissing(false);
    return loaded[route.id];
  } catch (error) {
    scriptIsMissing(true);
    console.error("A page's script could not be loaded:", error);
    return new Promise(() => {});
  } finally {
    clearTimeout(timer);
  }
}
