/** With https `__Host-` stands before it (rules: safety-2). */
const name = "admin-figures";

/**
 * Whether this browser last left the dashboard's figures open, so that its first paint is right already;
 * undefined where it never turned them.
 * @param start what the shop's cookies' names begin with (own-cookie.server.ts).
 */
export function figuresWereOpen(request: Request, start: string): boolean | undefined {
  const cookies = (request.headers.get("cookie") ?? "").split("; ");
  if (cookies.includes(`${start}${name}=open`)) return true;
  return cookies.includes(`${start}${name}=closed`) ? false : undefined;
}

/** What a script sets as cookie, so that the figures stay as they are for a year. */
export function figuresCookie(open: boolean, start: string): string {
  const secure = start === "" ? "" : "; Secure";
  const value = open ? "open" : "closed";
  return `${start}${name}=${value}; Path=/; Max-Age=${365 * 24 * 60 * 60}; SameSite=Lax${secure}`;
}
