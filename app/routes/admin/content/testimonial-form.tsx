import { maxReviewPictures, testimonialSchema } from "#app/domains/content/content-forms.ts";
import { m } from "#app/paraglide/messages.js";
import { FormTextAreaField, FormTextField } from "#app/ui/form-text-field.tsx";
import { OfficeForm } from "../parts/office-form.tsx";
import { UploadField } from "../parts/upload-field.tsx";

/** Adds a testimonial: what somebody says, and at least one picture (rules: content-5). */
export function TestimonialForm() {
  return (
    <OfficeForm
      keptAs="testimonal"
      schema={testimonialSchema}
      action="/my/testimonal"
      lacking={m.testimonial_required}
      submitLabel={m.content_review_submit()}
      pendingText={m.submitting()}
      savedText={m.review_submitted()}
      failedText={m.review_not_submitted()}
    >
      {(fields, upload) => (
        <>
          <FormTextAreaField field={fields.review} label={m.content_review()} rows={4} />
          <FormTextField
            field={fields.reviewTitle}
            label={m.content_review_title()}
            hint={m.content_review_title_hint()}
          />
          <UploadField
            {...upload(fields.imageUrls)}
            folder="reviewImages"
            max={maxReviewPictures}
            label={m.content_review_pictures()}
            hint={m.content_review_pictures_hint()}
          />
        </>
      )}
    </OfficeForm>
  );
}
