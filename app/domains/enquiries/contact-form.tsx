import type { SubmissionResult } from "@conform-to/react";
import { Send } from "lucide-react";
import { Form } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { FormTextAreaField, FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { FormFailure, useSchemaForm } from "#app/ui/forms/use-schema-form.tsx";
import { type ContactMessage, contactSchema } from "./enquiry.ts";
import { SendKey } from "./send-key.tsx";

export interface ContactFormProps {
  action: string;
  lastResult: SubmissionResult | undefined;
  /** The user's id, of whoever is logged in. */
  me: string | undefined;
  /** What the shop knows of the sender already. */
  sender: Partial<ContactMessage>;
}

/** The contact form (rules: enquiries-2). Nothing is required, and only sizes are limited. */
export function ContactForm({ action, lastResult, me, sender }: ContactFormProps) {
  const { form, fields, formProps, pending } = useSchemaForm({
    schema: contactSchema,
    lastResult,
    defaultValue: sender,
    hasConstraints: false,
  });
  return (
    // noValidate: the browser would insist on a valid e-mail address. replace: going back must not
    // return to a form that is still being sent.
    <Form {...formProps} action={action} replace noValidate>
      <div className="grid gap-5 sm:grid-cols-2">
        <SendKey of={lastResult} me={me} />
        <FormFailure errors={form.errors} of={lastResult} className="sm:col-span-2" />
        <FormTextField
          field={fields.customerName}
          label={m.contact_name()}
          autoComplete="name"
          autoCapitalize="words"
          fieldClassName="sm:col-span-2"
        />
        <FormTextField
          field={fields.customerPhoneNumber}
          label={m.contact_phone()}
          type="tel"
          autoComplete="tel"
        />
        <FormTextField
          field={fields.customerEmailAddress}
          label={m.contact_email()}
          type="email"
          autoComplete="email"
        />
        <FormTextField
          field={fields.subject}
          label={m.contact_subject()}
          fieldClassName="sm:col-span-2"
        />
        <FormTextAreaField
          field={fields.customerMessage}
          label={m.contact_message()}
          rows={6}
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
          {m.contact_send()}
        </Button>
      </div>
    </Form>
  );
}
