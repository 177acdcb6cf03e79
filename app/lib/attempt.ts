import type { SubmissionResult } from "@conform-to/react";
import { formFailure } from "./form-failure.ts";

/** What a screen gets in place of an answer when none came. */
export const unreachable = { ok: false, code: "unreachable" } as const;

/**
 * Asks the server, from a `clientAction`. Where no connection is there, or the server or a proxy
 * before it fails, the screen gets a value to speak of and keeps what was typed, instead of giving
 * way to the error page. Redirects go on their way.
 */
export function attempt<Answer>(ask: () => Promise<Answer>): Promise<Answer | typeof unreachable> {
  // A new object each time: hooks tell one answer from the next by identity.
  return attemptOr(ask, { ...unreachable });
}

/** The same for a form that Conform watches: where no answer came, the form itself says `message`. */
export function attemptForm<Answer>(
  ask: () => Promise<Answer>,
  message: string,
): Promise<Answer | SubmissionResult> {
  return attemptOr(ask, formFailure(message));
}

async function attemptOr<Answer, Failure>(
  ask: () => Promise<Answer>,
  failure: Failure,
): Promise<Answer | Failure> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Response) throw error;
    return failure;
  }
}
