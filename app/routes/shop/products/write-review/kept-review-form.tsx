import type { SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { Form } from "react-router";
import { ratingLabel } from "#app/domains/catalog/shown/review-form.tsx";
import { maxReviewPhotos } from "#app/domains/reviews/review.ts";
import { keptReviewSchema } from "#app/domains/reviews/review-forms.ts";
import type { ReviewableOrder } from "#app/domains/reviews/write-review.server.ts";
import { m } from "#app/paraglide/messages.js";
import { UploadField, type UploadFieldState } from "#app/shell/upload/upload-field.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { FormTextAreaField, FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { FormFailure, useSchemaForm } from "#app/ui/forms/use-schema-form.tsx";
import { StarRating } from "#app/ui/pictures/star-rating.tsx";

interface KeptReviewFormProps {
  order: ReviewableOrder;
  lastResult: SubmissionResult | undefined;
}

/** Stars, words, an optional title and photos of what came with an order (rules: reviews-6). */
export function KeptReviewForm({ order, lastResult }: KeptReviewFormProps) {
  const { form, fields, formProps, pending } = useSchemaForm({
    schema: keptReviewSchema,
    lastResult,
  });
  const [photos, setPhotos] = useState<UploadFieldState>();
  const isWaiting = photos !== undefined && (photos.busy || photos.refused.length > 0);
  const stars = Number(fields.rating.initialValue);
  return (
    <Form {...formProps} action="." replace className="grid gap-5">
      <FormFailure errors={form.errors} of={lastResult} />
      <input type="hidden" name="orderId" value={order.id} />
      <StarRating
        label={m.review_rating()}
        required
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
      <div className="noscript:hidden">
        <UploadField
          name={fields.pictureUrls.name}
          folder="productReviews"
          address={`/account/orders/${order.id}/review-photos`}
          label={m.review_photos()}
          hint={m.review_photos_hint()}
          max={maxReviewPhotos}
          camera
          error={fields.pictureUrls.errors}
          onChange={setPhotos}
        />
      </div>
      <div className="grid gap-3">
        <p className="text-muted text-sm">
          {order.city ? m.review_shown_with({ city: order.city }) : m.review_shown_with_name()}
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            type="submit"
            size="lg"
            className="max-sm:w-full"
            disabled={isWaiting}
            pending={pending}
            pendingText={m.submitting()}
          >
            {m.review_submit()}
          </Button>
          <p role="status" className="text-muted text-sm">
            {isWaiting && m.return_pictures_wait()}
          </p>
        </div>
      </div>
    </Form>
  );
}
