import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from "react";
import { Form, Link } from "react-router";
import { pathIn } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { useSendOnce } from "#app/ui/answers/use-send-once.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import type { ForgotPasswordDialogProps } from "../passwords/forgot-password-dialog.tsx";

/** Why nobody was logged in, and what was typed. */
export interface LoginAnswer {
  message: string;
  email: string;
  /** Where to go on typing. */
  field: "email" | "password";
}

export interface LoginFormProps {
  /** The login screen's own path, with where to go afterwards. */
  action: string;
  answer: LoginAnswer | undefined;
}

/** E-mail and password (rules: login-2). */
export function LoginForm({ action, answer }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { pending, submitOnce } = useSendOnce(() => {}, answer);

  useEffect(() => {
    if (!answer) return;
    form.current?.querySelector<HTMLInputElement>(`[name=${answer.field}]`)?.focus();
  }, [answer]);

  return (
    // Our own messages in place of the browser's (rules: login-2).
    <Form
      ref={form}
      method="post"
      action={action}
      onSubmit={submitOnce}
      noValidate
      className="grid gap-5"
    >
      {answer && (
        <Alert tone="danger" role="alert">
          {answer.message}
        </Alert>
      )}
      <TextField
        name="email"
        type="email"
        label={m.login_email()}
        defaultValue={answer?.email}
        autoComplete="username"
        required
      />
      <PasswordField
        name="password"
        label={m.login_password()}
        showLabel={m.show_password()}
        hideLabelText={m.hide_password()}
        autoComplete="current-password"
        required
      />
      <p className="-my-3 text-end">
        <ForgotPasswordLink
          typedEmail={() => String(new FormData(form.current ?? undefined).get("email") ?? "")}
        />
      </p>
      <Button type="submit" size="lg" fullWidth pending={pending} pendingText={m.login_working()}>
        {m.login_button()}
      </Button>
    </Form>
  );
}

/**
 * Forgot password: opens the dialog, which is fetched when it is first asked for. Where that fails,
 * and without JavaScript, the link leads to the same form on a page of its own.
 */
function ForgotPasswordLink({ typedEmail }: { typedEmail: () => string }) {
  const [Dialog, setDialog] = useState<ComponentType<ForgotPasswordDialogProps>>();
  const [isOpen, setIsOpen] = useState(false);
  const [email, setEmail] = useState("");

  const open = async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setEmail(typedEmail());
    setIsOpen(true);
    if (Dialog) return;
    try {
      const fetched = await import("../passwords/forgot-password-dialog.tsx");
      setDialog(() => fetched.ForgotPasswordDialog);
    } catch {
      window.location.assign(pathIn(path));
    }
  };
  return (
    <>
      <Link to={path} onClick={open} className="link inline-block py-2.5 font-semibold">
        {m.forgot_link()}
      </Link>
      {Dialog && <Dialog open={isOpen} onOpenChange={setIsOpen} defaultEmail={email} />}
    </>
  );
}

const path = "/forgotPassword";
