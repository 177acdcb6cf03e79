import { useFetcher } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { ForgotPasswordForm } from "./forgot-password-form.tsx";
import type { ForgotAnswer } from "./password-forms.ts";

export interface ForgotPasswordDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What stands in the login form. */
  defaultEmail: string;
}

/**
 * Forgot password over the login screen (rules: passwords-1). Opened again, it still says what was
 * sent.
 */
export function ForgotPasswordDialog(props: ForgotPasswordDialogProps) {
  const { open, onOpenChange, defaultEmail } = props;
  const fetcher = useFetcher<ForgotAnswer>();
  return (
    <Dialog
      title={m.forgot_title()}
      description={fetcher.data?.isSent ? undefined : m.forgot_intro()}
      closeLabel={m.close()}
      size="sm"
      open={open}
      onOpenChange={onOpenChange}
    >
      <ForgotPasswordForm
        as={fetcher.Form}
        answer={fetcher.data}
        pending={fetcher.state !== "idle"}
        defaultEmail={defaultEmail}
        back={
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            {m.back()}
          </Button>
        }
      />
    </Dialog>
  );
}
