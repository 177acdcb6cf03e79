import { type ComponentType, type FormEvent, type ReactNode, useRef, useState } from "react";
import type { FormProps } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Alert, Outcome } from "#app/ui/dialogs/alert.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { type ForgotAnswer, forgotProblem } from "./password-forms.ts";

export interface ForgotPasswordFormProps {
  /** The page's `Form`, or a fetcher's in the dialog. */
  as: ComponentType<FormProps>;
  answer: ForgotAnswer | undefined;
  pending: boolean;
  defaultEmail: string;
  /** The BACK button or link. */
  back: ReactNode;
}

/**
 * Asks for the address that a reset link goes to, once: then it says that it was sent
 * (rules: passwords-3).
 */
export function ForgotPasswordForm(props: ForgotPasswordFormProps) {
  const { as: Form, answer, pending, defaultEmail, back } = props;
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const message = problem ?? (answer && !answer.isSent ? answer.message : undefined);

  if (answer?.isSent) {
    return (
      <div className="grid gap-5">
        <Outcome of={answer} tone="success" role="status" title={m.forgot_mail_sent()}>
          {m.forgot_sent_hint()}
        </Outcome>
        <div className={buttonsLook}>{back}</div>
      </div>
    );
  }
  const onSubmit = (event: FormEvent) => {
    const found = forgotProblem(field.current?.value ?? "");
    setProblem(found);
    if (!found && !pending) return;
    event.preventDefault();
    field.current?.focus();
  };
  return (
    // Our own messages in place of the browser's (rules: passwords-2).
    <Form
      method="post"
      action="/forgotPassword"
      noValidate
      onSubmit={onSubmit}
      className="grid gap-5"
    >
      {message && (
        <Alert tone="danger" role="alert">
          {message}
        </Alert>
      )}
      <TextField
        ref={field}
        name="email"
        type="email"
        label={m.email()}
        defaultValue={answer?.email ?? defaultEmail}
        autoComplete="username"
        required
      />
      <div className={buttonsLook}>
        {back}
        <Button type="submit" pending={pending} pendingText={m.submitting()}>
          {m.submit()}
        </Button>
      </div>
    </Form>
  );
}

const buttonsLook = "flex flex-col-reverse gap-3 sm:flex-row sm:justify-end";
