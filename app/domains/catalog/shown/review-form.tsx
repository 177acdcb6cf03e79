import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { z } from "zod";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { FormTextAreaField, FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { FormFailure, useSchemaForm } from "#app/ui/forms/use-schema-form.tsx";
import { StarRating } from "#app/ui/pictures/star-rating.tsx";

/** Stars, description and an optional title (rules: reviews-1). */
export function ReviewForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const { form, fields, formProps, pending } = useSchemaForm({ schema: reviewSchema, lastResult });
  const stars = Number(fields.rating.initialValue);
  return (
    <Form {...formProps} action="." className="grid gap-5">
      <FormFailure errors={form.errors} of={lastResult} />
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

const maxTitle = 200;
const maxDescription = 10_000;

/**
 * A product's review: only the description is required, and nothing is kept
 * (rules: reviews-3, reviews-4).
 */
export const reviewSchema = z.object({
  rating: z.enum(["1", "2", "3", "4", "5"], { error: m.review_rating_invalid }).optional(),
  description: z
    .string({ error: m.description_required })
    .trim()
    .min(1, { error: m.description_required })
    .max(maxDescription, { error: () => m.text_too_long({ n: maxDescription }) }),
  title: z
    .string()
    .trim()
    .max(maxTitle, { error: () => m.text_too_long({ n: maxTitle }) })
    .optional(),
});

/** The label of a rating (rules: reviews-2). */
export function ratingLabel(stars: number): string {
  if (stars === 1) return m.rating_very_bad();
  return stars === 5 ? m.rating_excellent() : m.rating_good();
}
