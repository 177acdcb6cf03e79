const year = 365 * 24 * 60 * 60;

/** How this browser last left a part of the office's frame, and what labels were last printed on. */
export type KeptChoice = "admin-sidebar" | "admin-groups" | "admin-figures" | "admin-labels";

/**
 * What this browser has kept, so that its first paint is right already; undefined where it never chose.
 * @param start what the shop's cookies' names begin with (own-cookie.server.ts).
 */
export function keptChoice(request: Request, name: KeptChoice, start: string): string | undefined {
  const before = `${start}${name}=`;
  const cookies = (request.headers.get("cookie") ?? "").split("; ");
  return cookies.find((cookie) => cookie.startsWith(before))?.slice(before.length);
}

/** The cookie that keeps a choice for a year. With https `__Host-` stands before its name (rules: safety-2). */
export function choiceCookie(name: KeptChoice, value: string, start: string): string {
  const secure = start === "" ? "" : "; Secure";
  return `${start}${name}=${value}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`;
}

/** Keeps a choice in this browser. */
export function keepChoice(...choice: Parameters<typeof choiceCookie>): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in browsers still in use.
  document.cookie = choiceCookie(...choice);
}
