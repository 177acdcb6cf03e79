import { connectionPatience } from "#app/lib/offline/offline-caches.ts";
import { pagePathOf } from "./react-router-data-path.ts";

const firstWait = 300;
const longestWait = 3000;
/** After this time, in ms, the page may say that it failed. */
const timeout = 60_000;
/** What a proxy answers while the shop behind it restarts, and the shop while it has no database. */
const restarting = new Set([502, 503, 504]);

/**
 * Puts a patch before `window.fetch`, for what React Router has no setting for: the data of a page,
 * asked for while the connection is down or the shop restarts, is asked for again for up to a
 * minute, so that an open page does not give way to the error page. Another page's is not, where the
 * shop itself answers that it cannot: it says so in its place. Writes are never repeated.
 * Called once, in the browser, before anything is fetched.
 * @param onServerError called with each answer of 500 and above: React Router passes the error page
 *   no headers.
 * @param onPageData called with each answer that has a page's data.
 * @param openInstead called with the address of a page whose data do not come, or not soon.
 */
export function patchFetch(
  onServerError: (response: Response) => void,
  onPageData: (response: Response) => void,
  openInstead: (page: URL) => void,
): void {
  const original = window.fetch;
  const fetch: typeof window.fetch = async (resource, options) => {
    const response = await original(resource, options);
    if (response.status >= 500) onServerError(response);
    return response;
  };
  window.fetch = async (resource, options) => {
    if (!isPageData(resource, options)) return fetch(resource, options);
    const instead = () => openInstead(pageOf(resource));
    const timer = setTimeout(instead, connectionPatience);
    const deadline = Date.now() + timeout;
    try {
      for (let wait = firstWait; ; wait = Math.min(wait * 2, longestWait)) {
        try {
          const response = await fetch(resource, options);
          if (response.ok) onPageData(response);
          const isLast = Date.now() > deadline || isOwnRefusal(response, resource);
          if (isLast || !restarting.has(response.status)) return response;
        } catch (error) {
          const offline = error instanceof TypeError;
          if (!offline || options?.signal?.aborted || Date.now() > deadline) throw error;
          instead();
        }
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    } finally {
      clearTimeout(timer);
    }
  };
}

/** The shop's own answer, which alone carries the id of the request, to a page that is not open yet. */
function isOwnRefusal({ headers }: Response, resource: RequestInfo | URL): boolean {
  if (!headers.has("X-Request-Id")) return false;
  return pageOf(resource).pathname !== location.pathname;
}

/** The page whose data is asked for, with its parameters and without React Router's own. */
function pageOf(resource: RequestInfo | URL): URL {
  const url = new URL(resource instanceof Request ? resource.url : resource, location.href);
  url.pathname = pagePathOf(url.pathname);
  url.searchParams.delete("_routes");
  return url;
}

/** A read of React Router's: GET of a path that ends in ".data". */
function isPageData(resource: RequestInfo | URL, options: RequestInit | undefined): boolean {
  const method = options?.method ?? (resource instanceof Request ? resource.method : "GET");
  const url = resource instanceof Request ? resource.url : String(resource);
  return method === "GET" && new URL(url, location.href).pathname.endsWith(".data");
}
