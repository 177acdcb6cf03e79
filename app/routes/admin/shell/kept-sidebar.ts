const cookie = "admin-sidebar=narrow";

/** Whether this browser last left the sidebar narrow, so that its first paint is right already. */
export function isSidebarNarrow(request: Request): boolean {
  return (request.headers.get("cookie") ?? "").split("; ").includes(cookie);
}

/** Keeps the sidebar as it is for a year. Browser only. */
export function keepSidebar(narrow: boolean): void {
  const age = narrow ? 365 * 24 * 60 * 60 : 0;
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in browsers still in use.
  document.cookie = `${cookie}; Path=/my; Max-Age=${age}; SameSite=Lax`;
}
