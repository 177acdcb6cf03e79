import type { SubmissionResult } from "@conform-to/react";
import { attempt, attemptForm } from "#app/lib/attempt.ts";
import { keepRequest } from "#app/lib/kept-requests.ts";

/** Says of an answer that no line was there and the form is kept. */
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

/** Sends an enquiry, from a `clientAction`; without a line it is kept, and its form empty (rules: kept-1). */
export async function sendEnquiry<Answer>(
  request: Request,
  ask: () => Promise<Answer>,
  { page, words, failed }: EnquiryForm,
): Promise<Answer | SubmissionResult | KeptEnquiry> {
  const form = await request.clone().formData();
  // One that has waited goes on waiting.
  if (form.has("kept")) return (await attempt(ask)) as Answer;
  const { sentBy = "", ...fields } = Object.fromEntries(
    [...form].map(([name, value]) => [name, String(value)]),
  );
  const keep = (key: string): KeptEnquiry => {
    keepRequest({ key, action: page, fields, words, by: sentBy, page });
    return { status: "success", initialValue: null, isKept: true };
  };
  const { key } = fields;
  return attemptForm(ask, failed, key ? () => keep(key) : undefined);
}
