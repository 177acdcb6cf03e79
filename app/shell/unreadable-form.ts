import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { formFailure } from "#app/lib/form-failure.ts";
import { m } from "#app/paraglide/messages.js";
import type { FormRefusal } from "#app/server/form-data.server.ts";

/** The answer to a form that could not be read: too much of it, or no form at all. */
export function unreadableForm(refusal: FormRefusal) {
  return refusal === "malformed"
    ? data<SubmissionResult>(formFailure(m.something_wrong()), { status: 400 })
    : data<SubmissionResult>(formFailure(m.error_too_large()), { status: 413 });
}
