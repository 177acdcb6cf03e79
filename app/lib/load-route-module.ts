/** How long a page's script may take, in ms (spec 9, Client chunk loading). */
export const scriptPatience = 120_000;

/** The script of a page has not come: the connection is gone, or a newer shop has taken its place. */
export class PageScriptMissing extends Error {
  override name = "PageScriptMissing";
}

interface RouteScript {
  id: string;
  /** Its address. */
  module: string;
}

/**
 * Loads a page's script, or fails after 120 s, and then the error page offers to load the page
 * again (R19). It stands in for React Router's function of this name (see vite.config.ts), which
 * reloads at once, without asking, into the browser's own offline page.
 * @param loaded modules by route id, as React Router keeps them.
 */
export async function loadRouteModule(
  route: RouteScript,
  loaded: Record<string, unknown>,
): Promise<unknown> {
  loaded[route.id] ??= await withinPatience(() => import(/* @vite-ignore */ route.module));
  return loaded[route.id];
}

async function withinPatience<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PageScriptMissing("it takes too long")), scriptPatience);
  });
  try {
    return await Promise.race([load(), tooLate]);
  } catch (error) {
    throw error instanceof PageScriptMissing
      ? error
      : new PageScriptMissing("it could not be loaded", { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
