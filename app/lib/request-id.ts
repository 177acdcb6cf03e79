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
