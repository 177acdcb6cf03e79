/** What a screen gets in place of an answer when none came. */
export const unreachable = { ok: false, code: "unreachable" } as const;

/**
 * Asks the server, from a `clientAction`. Where no connection is there, or the server or a proxy
 * before it fails, the screen gets a value to speak of and keeps what was typed, instead of giving
 * way to the error page. Redirects go on their way.
 */
export async function attempt<Answer>(
  ask: () => Promise<Answer>,
): Promise<Answer | typeof unreachable> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Response) throw error;
    return unreachable;
  }
}
