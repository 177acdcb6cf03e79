import { type DefaultValue, getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { withPlainDigits } from "#app/lib/text/plain-digits.ts";
import { useSendOnce } from "../answers/use-send-once.ts";
import { Outcome } from "../dialogs/alert.tsx";

/** A schema of a form: an object of fields. */
export type FieldsSchema = z.ZodType<unknown, Record<string, unknown>>;

export interface SchemaFormOptions<Schema extends FieldsSchema> {
  schema: Schema;
  /** The action's verdict on the fields that were sent. */
  lastResult: SubmissionResult | undefined;
  /** The action's last answer, which ends a submission; only where that can be another than `lastResult`. */
  answer?: unknown;
  defaultValue?: DefaultValue<z.input<Schema>> | undefined;
  /** For a button outside of the form. */
  id?: string | undefined;
  /** Whether the browser holds to the schema's limits by itself too: what is required, how long a text may be. */
  hasConstraints?: boolean;
}

/**
 * A form that is checked by its schema (Conform): each field when it is left and from then on at every
 * input, all of them before it is sent; and that is sent once at a time.
 * @returns what the form and its fields are given; `pending` while it is sent.
 */
export function useSchemaForm<Schema extends FieldsSchema>(options: SchemaFormOptions<Schema>) {
  const { schema, lastResult, defaultValue, id, hasConstraints = true } = options;
  const [form, fields] = useForm<z.input<Schema>, z.output<Schema>>({
    ...(id !== undefined && { id }),
    lastResult,
    ...(defaultValue !== undefined && { defaultValue }),
    ...(hasConstraints && { constraint: getZodConstraint(schema) }),
    onValidate: ({ formData }) => parseWithZod(withPlainDigits(formData), { schema }),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  const answer = "answer" in options ? options.answer : lastResult;
  const { pending, submitOnce } = useSendOnce(form.onSubmit, answer);
  const formProps = {
    method: "post",
    ...getFormProps(form),
    onSubmit: submitOnce,
    // Where no answer came, a reload of the page's data would fail too, and what was typed be lost.
    defaultShouldRevalidate: false,
  } as const;
  return { form, fields, formProps, pending };
}

export interface FormFailureProps {
  /** What is wrong with the form and with none of its fields. */
  errors: readonly string[] | undefined;
  /** The answer that told of it. */
  of: SubmissionResult | undefined;
  /** Classes of its place in the form. */
  className?: string;
}

/** Says why a form was not taken, where that concerns none of its fields. */
export function FormFailure({ errors, of, className }: FormFailureProps) {
  if (!errors) return null;
  return (
    <div className={className}>
      <Outcome of={of} tone="danger" role="alert">
        {errors[0]}
      </Outcome>
    </div>
  );
}
