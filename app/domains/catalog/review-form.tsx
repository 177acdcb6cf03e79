import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { Form } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { FormTextAreaField, FormTextField } from "#app/ui/form-text-field.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import { StarRating } from "#app/ui/star-rating.tsx";
import { useSendOnce } from "#app/ui/use-send-once.ts";
import { ratingLabel, reviewSchema } from "./product-review.ts";

/** Stars, description and an optional title (rules: reviews-1). */
export function ReviewForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const [form, fields] = useForm({
    lastResult,
    constraint: getZodConstraint(reviewSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: reviewSchema }),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  const { pending, submitOnce } = useSendOnce(form.onSubmit, lastResult);
  const stars = Number(fields.rating.initialValue);
  return (
    <Form method="post" {...getFormProps(form)} onSubmit={submitOnce} className="grid gap-5">
      {form.errors && (
        <Outcome of={lastResult} tone="danger" role="alert">
          {form.errors[0]}
        </Outcome>
      )}
      <StarRating
        label={m.review_rating()}
        name={fields.rating.name}
        defaultValue={stars || undefined}
        error={fields.rating.errors}
        starLabel={(n) => m.review_stars({ n })}
        verdict={ratingLabel}
      />
      <FormTextAreaField
        field={fields.description}
        label={m.review_description()}
        hint={m.review_description_hint()}
        rows={5}
      />
      <FormTextField field={fields.title} label={m.review_heading()} />
      <div className="grid gap-3">
        <p className="text-muted text-sm">{m.review_not_kept()}</p>
        <Button
          type="submit"
          size="lg"
          className="sm:justify-self-start"
          pending={pending}
          pendingText={m.submitting()}
        >
          {m.review_submit()}
        </Button>
      </div>
    </Form>
  );
}
