import { Link } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";

/** Something else that a change matters for, in words, and the page where it stands. */
export interface ElsewhereNote {
  text: string;
  to?: string;
  link?: string;
}

interface ElsewhereNotesProps {
  notes: readonly ElsewhereNote[] | undefined;
  title?: string;
}

/** Where else it matters what is changed here (rules: office-27). */
export function ElsewhereNotes({ notes, title = m.elsewhere_title() }: ElsewhereNotesProps) {
  if (!notes?.length) return null;
  return (
    <Alert title={title}>
      <ElsewhereLines notes={notes} />
    </Alert>
  );
}

/** The same without a frame: in a row, a question or another message. */
export function ElsewhereLines({ notes }: { notes: readonly ElsewhereNote[] | undefined }) {
  if (!notes?.length) return null;
  return (
    <ul className="wrap-anywhere mt-2 grid gap-1 font-normal text-sm">
      {notes.map(({ text, to, link }) => (
        <li key={text + to}>
          {text}
          {to && (
            <>
              {" "}
              <Link to={to} className="link touch-inline">
                {link}
              </Link>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
