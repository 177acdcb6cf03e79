import type { SubmissionResult } from "@conform-to/react";
import { attempt, attemptForm } from "#app/lib/answers/attempt.ts";
import { formFailure } from "#app/lib/answers/form-failure.ts";
import { keepForm, textsOf } from "#app/lib/offline/queue-unsent.ts";

/** Says of an answer that no connection was there and the form is kept. */
interface KeptEnquiry extends SubmissionResult {
  isKept: true;
}

interface EnquiryForm {
  /** Where the form stands, and its action. */
  page: string;
  /** What it is called while it waits. */
  words: string;
  /** Said where the shop could not take it. */
  failed: string;
}

/** Sends an enquiry, from a `clientAction`; without a connection it is kept, and its form empty (rules: kept-1). */
export async function sendEnquiry<Answer>(
  request: Request,
  ask: () => Promise<Answer>,
  { page, words, failed }: EnquiryForm,
): Promise<Answer | SubmissionResult | KeptEnquiry> {
  const form = textsOf(await request.clone().formData());
  // One that has waited goes on waiting.
  if (form.kept) return (await attempt(ask)) as Answer;
  const lost = (): SubmissionResult | KeptEnquiry => {
    const { key } = form;
    // What was typed stays where there is no room to keep it.
    if (!key || !keepForm(form, page, { key, words, page })) return formFailure(failed);
    return { status: "success", initialValue: null, isKept: true };
  };
  return attemptForm(ask, failed, lost);
}
