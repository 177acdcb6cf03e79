const firstWait = 300;
const longestWait = 3000;
/** After this time, in ms, the page may say that it failed. */
const timeout = 60_000;
/** What a proxy says while the shop behind it restarts. */
const restarting = new Set([502, 503, 504]);

/**
 * Makes reading survive a gap: the data of a page, asked for while the line is down or the shop
 * restarts, is asked for again until it comes, so that an open page does not give way to the error
 * page for a gap of a minute. Writes are never repeated. Called once, in the browser.
 */
export function retryPageData(): void {
  const fetch = window.fetch;
  window.fetch = async (resource, options) => {
    if (!isPageData(resource, options)) return fetch(resource, options);
    const deadline = Date.now() + timeout;
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

let lastFailed: string | undefined;

/**
 * Remembers the X-Request-Id of answers that failed on our side, for the error page: React Router
 * passes it no headers. Called once, in the browser, before anything is fetched.
 */
export function rememberFailedRequests(): void {
  const fetch = window.fetch;
  window.fetch = async (...request) => {
    const response = await fetch(...request);
    if (response.status >= 500) lastFailed = response.headers.get("X-Request-Id") ?? undefined;
    return response;
  };
}

/** The id of the request that failed, as the page that came with it or the last answer told it. */
export function failedRequestId(): string | undefined {
  const told = document.querySelector<HTMLMetaElement>('meta[name="request-id"]')?.content;
  return lastFailed ?? told;
}
