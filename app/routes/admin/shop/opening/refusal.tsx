import type { SubmissionResult } from "@conform-to/react";
import { Outcome } from "#app/ui/dialogs/alert.tsx";

/** What was said to a press, where it was refused. */
export function Refusal({ of: answer }: { of: SubmissionResult | undefined }) {
  const message = answer?.status === "error" && Object.values(answer.error ?? {})[0]?.[0];
  return (
    message && (
      <Outcome of={answer} tone="danger" role="alert">
        {message}
      </Outcome>
    )
  );
}
