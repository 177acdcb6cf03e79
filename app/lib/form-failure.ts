import type { SubmissionResult } from "@conform-to/react";

/** An answer that speaks of the whole form and of no field. What was typed stays. */
export function formFailure(message: string): SubmissionResult {
  return { status: "error", error: { "": [message] } };
}
