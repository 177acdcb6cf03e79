import {
  type FieldMetadata,
  getCollectionProps,
  getSelectProps,
  type SubmissionResult,
} from "@conform-to/react";
import { useState } from "react";
import { Form } from "react-router";
import { returnReasons, returnWishes } from "#app/domains/orders/returns/order-return.ts";
import {
  maxReturnPictures,
  returnRequestSchema,
} from "#app/domains/orders/returns/return-request.ts";
import { returnReasonWords, returnWishWords } from "#app/domains/orders/returns/return-words.ts";
import { m } from "#app/paraglide/messages.js";
import { UploadField, type UploadFieldState } from "#app/shell/upload/upload-field.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { ChoiceCard } from "#app/ui/forms/choice-card.tsx";
import { SelectField } from "#app/ui/forms/field.tsx";
import { FieldError, RequiredMark } from "#app/ui/forms/field-frame.tsx";
import { FormTextAreaField } from "#app/ui/forms/form-text-field.tsx";
import { useSchemaForm } from "#app/ui/forms/use-schema-form.tsx";

interface ReturnFormProps {
  orderId: string;
  answer: SubmissionResult | undefined;
}

/** What is wrong, what she would like, and pictures of it (rules: returns-1). */
export function ReturnForm({ orderId, answer }: ReturnFormProps) {
  const { fields, formProps, pending } = useSchemaForm({
    schema: returnRequestSchema,
    lastResult: answer,
  });
  const [pictures, setPictures] = useState<UploadFieldState>();
  const isWaiting = pictures !== undefined && (pictures.busy || pictures.refused.length > 0);
  return (
    <Form {...formProps} replace className="grid max-w-form gap-5">
      <input type="hidden" name="intent" value="ask-return" />
      <WishField field={fields.wish} />
      <ReasonField field={fields.reason} />
      <FormTextAreaField
        field={fields.message}
        label={m.return_message()}
        hint={m.return_message_hint()}
      />
      <div className="noscript:hidden">
        <UploadField
          name={fields.pictureUrls.name}
          folder="orderReturns"
          address={`/account/orders/${orderId}/pictures`}
          label={m.return_pictures()}
          hint={m.return_pictures_hint()}
          max={maxReturnPictures}
          camera
          error={fields.pictureUrls.errors}
          onChange={setPictures}
        />
      </div>
      <p className="hidden noscript:block">{m.return_pictures_noscript()}</p>
      <div className="grid gap-2">
        <Button
          type="submit"
          disabled={isWaiting}
          pending={pending}
          pendingText={m.submitting()}
          className="sm:justify-self-start"
        >
          {m.return_send()}
        </Button>
        {/* Its room is always there: nothing moves under a finger. */}
        <p role="status" className="min-h-6 text-muted text-sm">
          {isWaiting && m.return_pictures_wait()}
        </p>
      </div>
    </Form>
  );
}

function WishField({ field }: { field: FieldMetadata<string> }) {
  const radios = getCollectionProps(field, {
    type: "radio",
    options: [...returnWishes],
    ariaAttributes: false,
  });
  return (
    <fieldset className="grid gap-1.5" aria-describedby={field.errors && field.errorId}>
      <legend className="mb-1.5 font-semibold text-sm">
        {m.return_wish()}
        <RequiredMark required={field.required} />
      </legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {radios.map(({ key, type: _, ...radio }) => (
          <ChoiceCard key={key} {...radio}>
            {returnWishWords[radio.value as (typeof returnWishes)[number]]()}
          </ChoiceCard>
        ))}
      </div>
      <FieldError id={field.id} error={field.errors} />
    </fieldset>
  );
}

function ReasonField({ field }: { field: FieldMetadata<string> }) {
  const { key, ...select } = getSelectProps(field, { ariaAttributes: false });
  return (
    <SelectField key={key} {...select} label={m.return_reason()} error={field.errors}>
      <option value="">{m.return_reason_choose()}</option>
      {returnReasons.map((reason) => (
        <option key={reason} value={reason}>
          {returnReasonWords[reason]()}
        </option>
      ))}
    </SelectField>
  );
}
