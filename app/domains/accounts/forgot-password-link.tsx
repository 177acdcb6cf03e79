import { type ComponentType, type MouseEvent, useState } from "react";
import { Link } from "react-router";
import { m } from "#app/paraglide/messages.js";
import type { ForgotPasswordDialogProps } from "./forgot-password-dialog.tsx";

/**
 * Forgot password: opens the dialog, which is fetched when it is first asked for. Where that fails,
 * and without JavaScript, the link leads to the same form on a page of its own.
 */
export function ForgotPasswordLink({ typedEmail }: { typedEmail: () => string }) {
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
      const fetched = await import("./forgot-password-dialog.tsx");
      setDialog(() => fetched.ForgotPasswordDialog);
    } catch {
      window.location.assign(path);
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
