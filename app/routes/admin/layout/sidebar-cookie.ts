/** With https `__Host-` stands before it (rules: safety-2). */
const name = "admin-sidebar";
const narrowly = `${name}=narrow`;

/**
 * Whether this browser last left the sidebar narrow, so that its first paint is right already.
 * @param start what the shop's cookies' names begin with (own-cookie.server.ts).
 */
export function isSidebarNarrow(request: Request, start: string): boolean {
  return (request.headers.get("cookie") ?? "").split("; ").includes(start + narrowly);
}

/** What a script sets as cookie, so that the sidebar stays as it is for a year. */
export function sidebarCookie(narrow: boolean, start: string): string {
  const age = narrow ? 365 * 24 * 60 * 60 : 0;
  const secure = start === "" ? "" : "; Secure";
  return `${start}${narrowly}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}
