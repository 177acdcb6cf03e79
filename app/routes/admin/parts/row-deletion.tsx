import { Trash2 } from "lucide-react";
import { m } from "#app/paraglide/messages.js";
import { IconButton } from "#app/ui/icon-button.tsx";
import { RowQuestion } from "./row-question.tsx";

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
  return (
    <RowQuestion
      trigger={
        <IconButton label={row.label} className="text-danger" data-command="delete">
          <Trash2 aria-hidden className="size-5" />
        </IconButton>
      }
      title={row.title}
      body={row.question}
      confirmLabel={m.delete()}
      action={row.action}
      fields={{ intent: row.intent ?? "delete", id: row.id }}
    />
  );
}
