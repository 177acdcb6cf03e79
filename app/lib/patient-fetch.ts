const firstWait = 300;
const longestWait = 3000;
/** After this time, in ms, the page may say that it failed. */
const patience = 60_000;
/** What a proxy says while the shop behind it restarts. */
const restarting = new Set([502, 503, 504]);

/**
 * Makes reading patient: the data of a page, asked for while the line is down or the shop restarts,
 * is asked for again until it comes, so that an open page never gives way to the error page for a
 * gap of a minute. Writes are never repeated. Called once, in the browser.
 */
export function fetchPatiently(): void {
  const fetch = window.fetch;
  window.fetch = async (resource, options) => {
    if (!isPageData(resource, options)) return fetch(resource, options);
    const deadline = Date.now() + patience;
    for (let wait = firstWait; ; wait = Math.min(wait * 2, longestWait)) {
      try {
        const response = await fetch(resource, options);
        if (!restarting.has(response.status) || Date.now() > deadline) return response;
      } catch (error) {
        const offline = error instanceof TypeError;
        if (!offline || options?.signal?.aborted || Date.now() > deadline) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  };
}

/** A read of React Router's: GET of a path that ends in ".data". */
function isPageData(resource: RequestInfo | URL, options: RequestInit | undefined): boolean {
  const method = options?.method ?? (resource instanceof Request ? resource.method : "GET");
  const url = resource instanceof Request ? resource.url : String(resource);
  return method === "GET" && new URL(url, location.href).pathname.endsWith(".data");
}
