import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { Send } from "lucide-react";
import { Form } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { FormTextAreaField, FormTextField } from "#app/ui/form-text-field.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import { useSendOnce } from "#app/ui/use-send-once.ts";
import { type DistributorRequest, distributorSchema } from "./enquiry.ts";

export interface DistributorFormProps {
  lastResult: SubmissionResult | undefined;
  /** What the shop knows of the sender already. */
  sender: Partial<DistributorRequest>;
}

/** The distributor / bulk-order form (rules: enquiries-3). */
export function DistributorForm({ lastResult, sender }: DistributorFormProps) {
  const [form, fields] = useForm({
    lastResult,
    defaultValue: sender,
    constraint: getZodConstraint(distributorSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: distributorSchema }),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  const { pending, submitOnce } = useSendOnce(form.onSubmit, lastResult);
  return (
    <Form
      method="post"
      {...getFormProps(form)}
      onSubmit={submitOnce}
      className="grid gap-5 sm:grid-cols-2"
    >
      {form.errors && (
        <div className="sm:col-span-2">
          <Outcome of={lastResult} tone="danger" role="alert">
            {form.errors[0]}
          </Outcome>
        </div>
      )}
      <FormTextField
        field={fields.fullName}
        label={m.bulk_full_name()}
        autoComplete="name"
        autoCapitalize="words"
        fieldClassName="sm:col-span-2"
      />
      <FormTextField
        field={fields.email}
        label={m.bulk_email()}
        type="email"
        autoComplete="email"
      />
      <FormTextField field={fields.phone} label={m.bulk_mobile()} type="tel" autoComplete="tel" />
      <FormTextAreaField
        field={fields.address}
        label={m.bulk_address()}
        hint={m.bulk_address_hint()}
        rows={3}
        autoComplete="street-address"
        fieldClassName="sm:col-span-2"
      />
      <FormTextAreaField
        field={fields.requirements}
        label={m.bulk_requirements()}
        hint={m.bulk_requirements_hint()}
        rows={5}
        fieldClassName="sm:col-span-2"
      />
      <Button
        type="submit"
        size="lg"
        className="sm:col-span-2 sm:justify-self-start"
        icon={<Send aria-hidden="true" className="size-5" />}
        pending={pending}
        pendingText={m.submitting()}
      >
        {m.bulk_send()}
      </Button>
    </Form>
  );
}
