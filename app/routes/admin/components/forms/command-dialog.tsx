import { type FormEvent, type ReactElement, type ReactNode, useId, useState } from "react";
import { m } from "#app/paraglide/messages.js";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { ConfirmElsewhere } from "./confirm-first.tsx";
import { useRowCommand } from "./use-row-command.ts";

export interface CommandDialogProps {
  /** The button that opens it. */
  trigger: ReactElement;
  title: string;
  description?: ReactNode;
  /** Where the command is carried out, and what the action calls it. */
  action: string;
  intent: string;
  confirmLabel: string;
  cancelLabel?: string;
  variant?: "primary" | "danger";
  /**
   * In the trigger's place while whoever looks has to confirm who they are; a dialog that is open by then
   * keeps what was typed, and leads there in another tab.
   */
  confirmFirst?: ReactElement | false;
  /** The fields. */
  children: ReactNode;
}

/**
 * A command with fields of its own. It closes once the command is carried out; where it is refused, a toast
 * says why, and what was typed stays.
 */
export function CommandDialog(props: CommandDialogProps) {
  const { trigger, title, description, action, intent, confirmFirst, children } = props;
  const [open, setOpen] = useState(false);
  const formId = useId();
  const { send, busy } = useRowCommand(action, (ok) => ok && setOpen(false));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const typed = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    );
    send({ ...Object.fromEntries(typed), intent });
  };
  if (confirmFirst && !open) return confirmFirst;
  return (
    <Dialog
      trigger={trigger}
      title={title}
      description={description}
      closeLabel={m.close()}
      open={open}
      onOpenChange={(next) => busy || setOpen(next)}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={() => setOpen(false)}>
            {props.cancelLabel ?? m.cancel()}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={props.variant ?? "primary"}
            pending={busy}
            pendingText={m.processing()}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-4">
        {confirmFirst && <ConfirmElsewhere>{m.office_confirm_again()}</ConfirmElsewhere>}
        {children}
      </form>
    </Dialog>
  );
}
