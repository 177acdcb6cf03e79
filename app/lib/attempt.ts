/** What a screen gets instead of an answer when the server could not be reached. */
export const unreachable = { ok: false, code: "unreachable" } as const;

/**
 * Asks the server, from a `clientAction`; where it cannot be reached the screen gets a value to
 * speak of, and keeps what was typed, instead of giving way to the error page.
 */
export async function attempt<Answer>(
  ask: () => Promise<Answer>,
): Promise<Answer | typeof unreachable> {
  try {
    return await ask();
  } catch (error) {
    // fetch() rejects with a TypeError when there is no connection, and with nothing else.
    if (error instanceof TypeError) return unreachable;
    throw error;
  }
}
