import type { SubmissionResult } from "@conform-to/react";
import { isRouteErrorResponse } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { formFailure } from "./form-failure.ts";

/** What a screen gets in place of an answer when none came. */
export const unreachable = { ok: false, code: "unreachable" } as const;

/**
 * Without a connection it may be kept (queue-unsent.ts). It brings a text where the shop has said why: without its database it
 * can do nothing.
 */
export type Unanswered =
  | (typeof unreachable & { readonly isLineLost?: boolean; readonly isKept?: boolean })
  | (typeof unreachable & { readonly message: string });

/** Whether it is the browser's own answer, and none of the shop's. */
export function isUnreachable(answer: unknown): answer is Unanswered {
  return (answer as { code?: string } | null | undefined)?.code === unreachable.code;
}

/** What is said of it where the screen has no text of its own. */
export function unansweredText(answer: Unanswered): string {
  return "message" in answer ? answer.message : m.unreachable();
}

/**
 * Asks the server, from a `clientAction`. Where no connection is there, or the server or a proxy
 * before it fails, the screen gets a value to speak of and keeps what was typed, instead of giving
 * way to the error page. Redirects go on their way.
 */
export function attempt<Answer>(ask: () => Promise<Answer>): Promise<Answer | Unanswered> {
  // A new object each time: hooks tell one answer from the next by identity.
  return attemptOr<Answer, Unanswered>(ask, (message, isLineLost) =>
    message ? { ...unreachable, message } : { ...unreachable, ...(isLineLost && { isLineLost }) },
  );
}

/**
 * The same for a form that Conform watches: where no answer came, the form itself says `message`.
 * @param onNoConnection makes the answer where there was no connection.
 */
export function attemptForm<Answer>(
  ask: () => Promise<Answer>,
  message: string,
  onNoConnection?: () => SubmissionResult,
): Promise<Answer | SubmissionResult> {
  return attemptOr<Answer, SubmissionResult>(ask, (outage, isLineLost) =>
    isLineLost && onNoConnection ? onNoConnection() : formFailure(outage ?? message),
  );
}

async function attemptOr<Answer, Failure>(
  ask: () => Promise<Answer>,
  failed: (outage: string | undefined, isLineLost: boolean) => Failure,
): Promise<Answer | Failure> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Response) throw error;
    const isOutage = isRouteErrorResponse(error) && error.status === 503;
    return failed(isOutage ? m.outage_not_done() : undefined, isOfLostLine(error));
  }
}

/** Whether the shop was not reached at all: no answer, or one of a proxy that did not reach it. */
function isOfLostLine(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status === 502 || error.status === 504;
  return error instanceof TypeError;
}
