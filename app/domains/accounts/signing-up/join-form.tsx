import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { FormPasswordField, FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { FormFailure, useSchemaForm } from "#app/ui/forms/use-schema-form.tsx";
import { joinSchema } from "../staff/staff.ts";

export interface JoinFormProps {
  /** The invitation's own path, with its token. */
  action: string;
  lastResult: SubmissionResult | undefined;
  /** Tells the browser's password manager whose password it is. */
  email: string;
}

/** Name and password of who accepts an invitation without having an account (rules: staff-5). */
export function JoinForm({ action, lastResult, email }: JoinFormProps) {
  const { form, fields, formProps, pending } = useSchemaForm({ schema: joinSchema, lastResult });
  return (
    <Form {...formProps} action={action} className="grid gap-5">
      <FormFailure errors={form.errors} of={lastResult} />
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <FormTextField field={fields.firstName} label={m.first_name()} autoComplete="given-name" />
      <FormTextField field={fields.lastName} label={m.last_name()} autoComplete="family-name" />
      <FormPasswordField
        field={fields.password}
        label={m.password()}
        hint={m.password_staff_hint()}
        showLabel={m.show_password()}
        hideLabelText={m.hide_password()}
        autoComplete="new-password"
      />
      <Button type="submit" size="lg" fullWidth pending={pending} pendingText={m.submitting()}>
        {m.join_button()}
      </Button>
    </Form>
  );
}
