import { X } from "lucide-react";
import { type FormEvent, useRef } from "react";
import type { StaffNote } from "#app/domains/accounts/users/customer-notes.server.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { TextAreaField } from "#app/ui/forms/field.tsx";
import { IconButton } from "#app/ui/forms/icon-button.tsx";
import { nextFocusTarget, useRowCommand } from "../forms/use-row-command.ts";
import { TitledCard } from "../page/page-layout.tsx";

interface NotesCardProps {
  /** The page's action, which carries out the commands. */
  action: string;
  notes: readonly StaffNote[];
  /** Who does not see them. */
  hint: string;
  mayWrite: boolean;
  /** Whose notes can be deleted: the id of whoever looks. */
  me: string;
}

/** What the staff have written down for each other (rules: orders-25, orders-40, customers-5). */
export function NotesCard({ action, notes, hint, mayWrite, me }: NotesCardProps) {
  return (
    <TitledCard title={m.office_notes()}>
      <p className="mb-3 text-muted text-sm">
        {notes.length === 0 && `${m.office_notes_none()} `}
        {hint}
      </p>
      {notes.length > 0 && (
        <ul className="mb-4 grid gap-3">
          {notes.map((note) => (
            <Note key={note.id} {...{ action, note }} isOwn={note.writtenBy === me} />
          ))}
        </ul>
      )}
      {mayWrite && <NewNote action={action} />}
    </TitledCard>
  );
}

function Note(props: { action: string; note: StaffNote; isOwn: boolean }) {
  const { action, note, isOwn } = props;
  const time = formatDateTime(note.time);
  const button = useRef<HTMLButtonElement>(null);
  const { send, busy } = useRowCommand(action, (ok) => {
    if (ok && button.current) nextFocusTarget(button.current)?.focus();
  });
  return (
    <li className="flex items-start gap-2 rounded-md bg-surface py-2 ps-3 pe-1">
      <div className="min-w-0 grow py-1">
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{note.text}</p>
        <p className="text-muted text-sm">
          {note.name || m.office_note_gone()} · {time}
        </p>
      </div>
      {isOwn && (
        <IconButton
          ref={button}
          label={m.office_note_delete({ time })}
          data-command="delete-note"
          aria-disabled={busy}
          onClick={() => busy || send({ intent: "delete-note", id: note.id })}
        >
          <X aria-hidden className="size-4.5" />
        </IconButton>
      )}
    </li>
  );
}

function NewNote({ action }: { action: string }) {
  const form = useRef<HTMLFormElement>(null);
  const { send, busy } = useRowCommand(action, (ok) => {
    if (ok) form.current?.reset();
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get("text");
    if (!busy) send({ intent: "add-note", text: String(text ?? "") });
  };
  return (
    <form ref={form} onSubmit={submit} className="grid gap-3">
      <TextAreaField
        label={m.office_note_text()}
        name="text"
        rows={2}
        maxLength={2000}
        required
        className="min-h-18!"
      />
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        pending={busy}
        className="justify-self-start"
      >
        {m.office_note_add()}
      </Button>
    </form>
  );
}
