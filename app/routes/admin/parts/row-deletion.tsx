import { Trash2 } from "lucide-react";
import { useState } from "react";
import { m } from "#app/paraglide/messages.js";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { useRowCommand } from "./use-row-command.ts";

/** A row's Delete button with its confirmation. */
export function RowDeletion(row: {
  id: string;
  /** Where the deletion is carried out: "/my/gallery". */
  action: string;
  /** What the action calls it; "delete" where it knows one thing only. */
  intent?: string;
  label: string;
  title: string;
  question: string;
}) {
  const [open, setOpen] = useState(false);
  const { send, busy } = useRowCommand(row.action, () => setOpen(false));
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <IconButton label={row.label} className="text-danger">
          <Trash2 aria-hidden className="size-5" />
        </IconButton>
      }
      variant="danger"
      title={row.title}
      body={row.question}
      confirmLabel={m.delete()}
      cancelLabel={m.cancel()}
      processing={busy}
      processingText={m.processing()}
      onConfirm={() => send({ intent: row.intent ?? "delete", id: row.id })}
    />
  );
}
