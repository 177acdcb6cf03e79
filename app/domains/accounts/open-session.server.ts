import { auth } from "./auth.server.ts";
import { endSession, tokenOfCookie } from "./session.server.ts";

/**
 * Opens a session for a user who has shown who they are. The session that the request came with is
 * ended, whosever it was: what somebody may have planted in this browser is never logged in (no
 * session fixation).
 * @returns the new session's token, and the Set-Cookie values that carry it.
 */
export async function openSession(
  userId: string,
  headers: Headers,
): Promise<{ token: string; cookies: string[] }> {
  const { api } = await auth();
  const earlier = await tokenOfCookie(headers);
  const opened = await api.openSession({ body: { userId }, headers, returnHeaders: true });
  if (earlier) await endSession(earlier);
  return { token: opened.response.token, cookies: opened.headers.getSetCookie() };
}
