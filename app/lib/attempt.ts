import { isRouteErrorResponse } from "react-router";

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
    if (isUnreachable(error)) return unreachable;
    throw error;
  }
}

/** No connection, for which fetch() has a TypeError, or a proxy's word that nobody is behind it. */
function isUnreachable(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return [502, 503, 504].includes(error.status);
  return error instanceof TypeError;
}
