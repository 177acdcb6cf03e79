import type { SubmissionResult } from "@conform-to/react";
import { Send } from "lucide-react";
import { Form } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { FormTextAreaField, FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { FormFailure, useSchemaForm } from "#app/ui/forms/use-schema-form.tsx";
import { type DistributorRequest, distributorSchema } from "./enquiry.ts";
import { SendKey } from "./send-key.tsx";

export interface DistributorFormProps {
  lastResult: SubmissionResult | undefined;
  /** The user's id, of whoever is logged in. */
  me: string | undefined;
  /** What the shop knows of the sender already. */
  sender: Partial<DistributorRequest>;
}

/** The distributor / bulk-order form (rules: enquiries-3). */
export function DistributorForm({ lastResult, me, sender }: DistributorFormProps) {
  const { form, fields, formProps, pending } = useSchemaForm({
    schema: distributorSchema,
    lastResult,
    defaultValue: sender,
  });
  return (
    <Form {...formProps} action="." className="grid gap-5 sm:grid-cols-2">
      <SendKey of={lastResult} me={me} />
      <FormFailure errors={form.errors} of={lastResult} className="sm:col-span-2" />
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
