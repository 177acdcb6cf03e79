import { getInputProps, type SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { CheckboxField } from "#app/ui/forms/field.tsx";
import { FormPasswordField, FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { useSchemaForm } from "#app/ui/forms/use-schema-form.tsx";
import { signUpSchema } from "../users/user.ts";
import { MobileNumberField } from "./mobile-number-field.tsx";

export interface SignUpFormProps {
  /** The sign-up page's own path, with where to go afterwards. */
  action: string;
  lastResult: SubmissionResult | undefined;
}

/** The sign-up form (rules: signup-1). */
export function SignUpForm({ action, lastResult }: SignUpFormProps) {
  const { form, fields, formProps, pending } = useSchemaForm({ schema: signUpSchema, lastResult });
  return (
    <Form {...formProps} action={action} className="grid gap-5">
      {form.errors && (
        <Alert tone="danger" role="alert">
          {form.errors[0]}
        </Alert>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <FormTextField
          field={fields.firstName}
          label={m.first_name()}
          autoComplete="given-name"
          autoCapitalize="words"
        />
        <FormTextField
          field={fields.lastName}
          label={m.last_name()}
          autoComplete="family-name"
          autoCapitalize="words"
        />
      </div>
      <MobileNumberField
        field={fields.mobileNumber}
        label={m.mobile_number()}
        hint={m.mobile_hint()}
        autoComplete="tel-national"
      />
      <FormTextField field={fields.email} label={m.email()} type="email" autoComplete="email" />
      <FormPasswordField
        field={fields.password}
        label={m.password()}
        hint={m.password_hint()}
        showLabel={m.show_password()}
        hideLabelText={m.hide_password()}
        autoComplete="new-password"
      />
      <CheckboxField
        {...getInputProps(fields.news, { type: "checkbox", ariaAttributes: false })}
        key={fields.news.key}
        label={m.news_label()}
        hint={m.news_hint()}
        error={fields.news.errors}
      />
      <Button type="submit" size="lg" fullWidth pending={pending} pendingText={m.submitting()}>
        {m.signup_button()}
      </Button>
    </Form>
  );
}
