let lastFailed: string | undefined;

/** Remembers the X-Request-Id of an answer that failed on our side, for the error page. */
export function rememberFailedRequest({ headers }: Response): void {
  lastFailed = headers.get("X-Request-Id") ?? undefined;
}

/** The id of the request that failed, as the page that came with it or the last answer told it. */
export function failedRequestId(): string | undefined {
  const told = document.querySelector<HTMLMetaElement>('meta[name="request-id"]')?.content;
  return lastFailed ?? told;
}
