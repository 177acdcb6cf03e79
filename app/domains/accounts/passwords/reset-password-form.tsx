import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { FormPasswordField } from "#app/ui/forms/form-text-field.tsx";
import { useSchemaForm } from "#app/ui/forms/use-schema-form.tsx";
import { resetPasswordSchema } from "./password-forms.ts";

export interface ResetPasswordFormProps {
  /** The reset page's own path, with the link's token. */
  action: string;
  lastResult: SubmissionResult | undefined;
  /** Of staff more characters are asked. */
  isStaff: boolean;
}

/** The new password, once: it can be shown. */
export function ResetPasswordForm({ action, lastResult, isStaff }: ResetPasswordFormProps) {
  const { form, fields, formProps, pending } = useSchemaForm({
    schema: resetPasswordSchema,
    lastResult,
  });
  return (
    <Form {...formProps} action={action} className="grid gap-5">
      {form.errors && (
        <Alert tone="danger" role="alert">
          {form.errors[0]}
        </Alert>
      )}
      <FormPasswordField
        field={fields.password}
        label={m.reset_new_password()}
        hint={isStaff ? m.password_staff_hint() : m.password_hint()}
        showLabel={m.show_password()}
        hideLabelText={m.hide_password()}
        autoComplete="new-password"
      />
      <Button type="submit" size="lg" fullWidth pending={pending} pendingText={m.submitting()}>
        {m.reset_button()}
      </Button>
    </Form>
  );
}
