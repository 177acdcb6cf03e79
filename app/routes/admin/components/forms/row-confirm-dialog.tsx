import { Trash2 } from "lucide-react";
import { type ReactElement, useRef, useState } from "react";
import { m } from "#app/paraglide/messages.js";
import { ConfirmDialog, type ConfirmDialogProps } from "#app/ui/dialogs/alert-dialog.tsx";
import { Button, type ButtonProps } from "#app/ui/forms/button.tsx";
import { IconButton } from "#app/ui/forms/icon-button.tsx";
import { ElsewhereLines, type ElsewhereNote } from "../page/elsewhere.tsx";
import { menuCommand, useMoreMenu } from "./more-menu.tsx";
import { nextFocusTarget, useRowCommand } from "./use-row-command.ts";

export interface RowConfirmDialogProps
  extends Pick<ConfirmDialogProps, "variant" | "title" | "body" | "confirmLabel"> {
  /** Of the button that asks: what is unlike the others. It says what `confirmLabel` says. */
  button?: Partial<ButtonProps>;
  /** Another button in its place; its `data-command` is the same in every row (see nextFocusTarget). */
  trigger?: ReactElement;
  /** Where the command is carried out: "/my/gallery". */
  action: string;
  /** What the action is sent. */
  fields: Readonly<Record<string, string>>;
}

/** A row's command that is carried out when its question is answered. */
export function RowConfirmDialog(props: RowConfirmDialogProps) {
  const { action, fields, button: look, ...question } = props;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const beside = useRef<HTMLElement>(null);
  const menu = useMoreMenu();
  const { send, busy } = useRowCommand(action, (ok) => {
    // The row is about to go, or at least its button.
    const inRow = menu?.trigger.current ?? button.current;
    if (ok && inRow) {
      beside.current = nextFocusTarget(inRow);
      menu?.leaveTo(beside.current);
    }
    setOpen(false);
  });
  return (
    <ConfirmDialog
      trigger={
        <Button
          {...(menu ? menuCommand : { variant: "secondary", size: "sm" })}
          data-command={fields.intent}
          {...look}
        >
          {props.confirmLabel}
        </Button>
      }
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

/** A row's Delete button with its confirmation. */
export function DeleteRowButton(row: {
  id: string;
  /** Where the deletion is carried out: "/my/gallery". */
  action: string;
  /** What the action calls it; "delete" where it knows one thing only. */
  intent?: string;
  label: string;
  title: string;
  question: string;
  /** Where else it matters. */
  elsewhere?: readonly ElsewhereNote[] | undefined;
}) {
  const isInMenu = useMoreMenu() !== undefined;
  return (
    <RowConfirmDialog
      {...(isInMenu
        ? {
            button: {
              "aria-label": row.label,
              className: "justify-start! text-danger!",
              icon: <Trash2 aria-hidden className="size-4.5" />,
            },
          }
        : {
            trigger: (
              <IconButton label={row.label} className="text-danger" data-command="delete">
                <Trash2 aria-hidden className="size-5" />
              </IconButton>
            ),
          })}
      title={row.title}
      body={
        row.elsewhere?.length ? (
          <>
            {row.question}
            <ElsewhereLines notes={row.elsewhere} />
          </>
        ) : (
          row.question
        )
      }
      confirmLabel={m.delete()}
      action={row.action}
      fields={{ intent: row.intent ?? "delete", id: row.id }}
    />
  );
}
