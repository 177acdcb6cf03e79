import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { tooManyTries } from "#app/lib/answers/form-failure.ts";

interface GivenForm {
  refuse: (errors: { formErrors: string[] }, status: number) => { data: SubmissionResult };
}

/** One that has waited for a connection is told that it may be sent again: a whole mobile network has one address. */
export function refuseTooMany(given: GivenForm, seconds: number) {
  const refused = given.refuse({ formErrors: [tooManyTries(seconds)] }, 429);
  return data<SubmissionResult>({ ...refused.data, ...{ again: {} } }, { status: 429 });
}
