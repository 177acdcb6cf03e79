import type { SubmissionResult } from "@conform-to/react";
import { m } from "#app/paraglide/messages.js";

/** An answer that speaks of the whole form and of no field. What was typed stays. */
export function formFailure(message: string): SubmissionResult {
  return { status: "error", error: { "": [message] } };
}

/** Tells somebody who has tried too often how many minutes to wait, rounded up. */
export function tooManyTries(seconds: number): string {
  return m.too_many_tries({ minutes: Math.ceil(seconds / 60) });
}
