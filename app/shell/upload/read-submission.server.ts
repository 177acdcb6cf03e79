import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import { formFailure } from "#app/lib/answers/form-failure.ts";
import { m } from "#app/paraglide/messages.js";
import { type FormRefusal, readForm } from "#app/server/http/form-data.server.ts";
import type { FieldsSchema } from "#app/ui/forms/use-schema-form.tsx";

type FormAnswer = ReturnType<typeof data<SubmissionResult>>;

/** What is wrong with what was sent, beside what its schema finds. */
interface SubmissionErrors {
  formErrors?: string[];
  fieldErrors?: Record<string, string[]>;
}

/** A form that was sent: what it says, or the answer that says what is wrong with it. */
export type ReadSubmission<Value> =
  | { ok: true; value: Value; refuse: (errors: SubmissionErrors, status: number) => FormAnswer }
  | { ok: false; answer: FormAnswer };

/**
 * Reads a form and checks it by its schema. The answer to what does not pass has status 400, and 413
 * where it is too large to be read.
 * @param secrets fields that never travel back: passwords.
 */
export async function readSubmission<Schema extends FieldsSchema>(
  request: Request,
  schema: Schema,
  secrets: string[] = [],
): Promise<ReadSubmission<z.output<Schema>>> {
  const form = await readForm(request);
  if (!form.ok) {
    const { message, status } = unreadableForm(form.refusal);
    return { ok: false, answer: data(formFailure(message), { status }) };
  }
  const given = parseWithZod(form.value, { schema });
  const refuse = (errors: SubmissionErrors, status: number) =>
    data<SubmissionResult>(given.reply({ ...errors, hideFields: secrets }), { status });
  if (given.status !== "success") return { ok: false, answer: refuse({}, 400) };
  return { ok: true, value: given.value, refuse };
}

/** The answer to a form that was not read: it is too large, or no form (rules: forms-9). */
export function unreadableForm(refusal: FormRefusal): { message: string; status: 400 | 413 } {
  return refusal === "malformed"
    ? { message: m.something_wrong(), status: 400 }
    : { message: m.error_too_large(), status: 413 };
}
