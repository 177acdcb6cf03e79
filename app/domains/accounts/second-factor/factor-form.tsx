import { Form, Link, useSubmit } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { useSendOnce } from "#app/ui/answers/use-send-once.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { OrDivider } from "../login/google-button.tsx";
import { PasskeyButton } from "../login/passkey-button.tsx";
import { CodeField } from "./code-field.tsx";

export interface FactorFormProps {
  purpose: "code" | "again";
  /** What the person has beside recovery codes. */
  factors: { app: boolean; passkey: boolean };
  /** A recovery code is asked for in place of them. */
  isRecovery: boolean;
  /** The page's own path. */
  action: string;
  /** The same page, with the other kind of code. */
  otherPath: string;
  /** The last answer, where it was a refusal. */
  answer: { message?: string } | undefined;
  pendingText: string;
}

/** Asks for the second factor: a passkey, a code of the app, or a recovery code. */
export function FactorForm(props: FactorFormProps) {
  const { purpose, factors, isRecovery, action, answer, pendingText } = props;
  const submit = useSubmit();
  const { pending, submitOnce } = useSendOnce(() => {}, answer);
  const asksCode = isRecovery || factors.app;
  return (
    <>
      {answer?.message && (
        <Alert tone="danger" role="alert">
          {answer.message}
        </Alert>
      )}
      {!isRecovery && factors.passkey && (
        <PasskeyButton
          purpose={purpose}
          label={m.passkey_use()}
          variant={factors.app ? "secondary" : "primary"}
          size="lg"
          fullWidth
          pending={pending && !factors.app}
          unsupported={m.passkey_unsupported()}
          onAnswer={(passkey) => submit({ passkey }, { method: "post", action })}
        />
      )}
      {!isRecovery && factors.passkey && factors.app && <OrDivider />}
      {asksCode && (
        <Form method="post" action={action} onSubmit={submitOnce} noValidate className="grid gap-5">
          <CodeField isRecovery={isRecovery} />
          <Button type="submit" size="lg" fullWidth pending={pending} pendingText={pendingText}>
            {m.code_button()}
          </Button>
        </Form>
      )}
      <p className="text-center">
        <Link to={props.otherPath} className="link inline-block py-2.5 font-semibold">
          {isRecovery ? otherWay(factors) : m.code_use_recovery()}
        </Link>
      </p>
    </>
  );
}

function otherWay({ app }: FactorFormProps["factors"]): string {
  return app ? m.code_use_app() : m.passkey_use();
}
