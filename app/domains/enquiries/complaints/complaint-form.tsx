import type { SubmissionResult } from "@conform-to/react";
import { Send } from "lucide-react";
import { Form } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { FormTextAreaField, FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { FormFailure, useSchemaForm } from "#app/ui/forms/use-schema-form.tsx";
import { SendKey } from "../send-key.tsx";
import { complaintSchema, type FiledComplaint } from "./complaint.ts";

export interface ComplaintFormProps {
  action: string;
  lastResult: SubmissionResult | undefined;
  /** What the shop knows of the sender already. */
  sender: Partial<FiledComplaint>;
}

/** The complaint of anybody, logged in or not (rules: complaints-1). */
export function ComplaintForm({ action, lastResult, sender }: ComplaintFormProps) {
  const { form, fields, formProps, pending } = useSchemaForm({
    id: "complaint-form",
    schema: complaintSchema,
    lastResult,
    defaultValue: sender,
  });
  return (
    <Form {...formProps} action={action} replace className="grid gap-5 sm:grid-cols-2">
      <input type="hidden" name="intent" value="complain" />
      <SendKey of={lastResult} me={undefined} />
      <FormFailure errors={form.errors} of={lastResult} className="sm:col-span-2" />
      <FormTextField
        field={fields.name}
        label={m.contact_name()}
        autoComplete="name"
        autoCapitalize="words"
      />
      <FormTextField field={fields.orderNumber} label={m.complaint_order()} autoComplete="off" />
      <FormTextField
        field={fields.email}
        label={m.contact_email()}
        hint={m.complaint_reach_hint()}
        type="email"
        autoComplete="email"
      />
      <FormTextField field={fields.phone} label={m.contact_phone()} type="tel" autoComplete="tel" />
      <FormTextAreaField
        field={fields.text}
        label={m.complaint_text()}
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
        {m.complaint_send()}
      </Button>
    </Form>
  );
}
