import { type ReactElement, useRef, useState } from "react";
import { m } from "#app/paraglide/messages.js";
import { ConfirmDialog, type ConfirmDialogProps } from "#app/ui/alert-dialog.tsx";
import { focusBeside } from "./focus-beside.ts";
import { useRowCommand } from "./use-row-command.ts";

export interface RowQuestionProps
  extends Pick<ConfirmDialogProps, "variant" | "title" | "body" | "confirmLabel"> {
  /** The button that asks; its `data-command` is the same in every row (see focusBeside). */
  trigger: ReactElement;
  /** Where the command is carried out: "/my/gallery". */
  action: string;
  /** What the action is sent. */
  fields: Readonly<Record<string, string>>;
}

/** A row's command that is carried out when its question is answered. */
export function RowQuestion({ action, fields, ...question }: RowQuestionProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const beside = useRef<HTMLElement>(null);
  const { send, busy } = useRowCommand(action, (ok) => {
    // The row is about to go, or at least its button.
    if (ok && button.current) beside.current = focusBeside(button.current);
    setOpen(false);
  });
  return (
    <ConfirmDialog
      {...question}
      open={open}
      onOpenChange={setOpen}
      cancelLabel={m.cancel()}
      processing={busy}
      processingText={m.processing()}
      onConfirm={() => send(fields)}
      triggerRef={button}
      finalFocus={beside}
    />
  );
}
