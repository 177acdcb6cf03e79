import { scriptTimeout, setScriptMissing } from "#app/lib/answers/missing-script.ts";

/** After a failure the script is requested again this much later, in ms. */
const retryAfter = 5000;

interface RouteScript {
  id: string;
  /** Its address. */
  module: string;
}

/**
 * Loads a page's script. Where it fails, or has not come after 120 s, the page that is open stays
 * and offers to load the wanted one again (rules: shell-11), and the script is requested until it
 * comes: React Router renders an empty page for one that has failed, and requests it once only. The
 * build replaces React Router's function of this name by it (react-router-route-modules-plugin.ts),
 * which reloads the page at once, without asking, into the browser's own offline page.
 * @param loaded modules by route id, as React Router keeps them.
 */
export async function loadRouteModule(
  route: RouteScript,
  loaded: Record<string, unknown>,
): Promise<unknown> {
  const timer = setTimeout(() => setScriptMissing(route.id, true), scriptTimeout);
  // Chromium keeps for a page's life that a module did not come (since 150): its address is another each time.
  for (let tries = 0; !(route.id in loaded); tries++) {
    try {
      const again = tries > 0 ? `?again=${tries}` : "";
      loaded[route.id] = await import(/* @vite-ignore */ route.module + again);
    } catch (error) {
      setScriptMissing(route.id, true);
      console.error("A page's script could not be loaded:", error);
      await new Promise((resolve) => setTimeout(resolve, retryAfter));
    }
  }
  clearTimeout(timer);
  setScriptMissing(route.id, false);
  return loaded[route.id];
}
