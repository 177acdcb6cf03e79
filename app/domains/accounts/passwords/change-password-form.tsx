import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { FormPasswordField } from "#app/ui/forms/form-text-field.tsx";
import { useSchemaForm } from "#app/ui/forms/use-schema-form.tsx";
import { changePasswordSchema } from "./password-forms.ts";

export interface ChangePasswordFormProps {
  lastResult: SubmissionResult | undefined;
  /** Tells the browser's password manager whose password it is. */
  email: string;
  /** Of staff more characters are asked. */
  isStaff: boolean;
}

/** The current password and the new one. */
export function ChangePasswordForm({ lastResult, email, isStaff }: ChangePasswordFormProps) {
  const { form, fields, formProps, pending } = useSchemaForm({
    schema: changePasswordSchema,
    lastResult,
  });
  const show = { showLabel: m.show_password(), hideLabelText: m.hide_password() };
  return (
    <Form {...formProps} className="grid gap-5">
      {form.errors && (
        <Alert tone="danger" role="alert">
          {form.errors[0]}
        </Alert>
      )}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <FormPasswordField
        field={fields.currentPassword}
        label={m.password_current()}
        autoComplete="current-password"
        {...show}
      />
      <FormPasswordField
        field={fields.password}
        label={m.reset_new_password()}
        hint={isStaff ? m.password_staff_hint() : m.password_hint()}
        autoComplete="new-password"
        {...show}
      />
      <div>
        <Button type="submit" pending={pending} pendingText={m.submitting()}>
          {m.password_save()}
        </Button>
      </div>
    </Form>
  );
}
