import { ChevronDown } from "lucide-react";
import type { FormEvent } from "react";
import type { OfficePicture } from "#app/domains/content/pictures/picture-list.ts";
import { dayOf, formatDate } from "#app/lib/time/time.ts";
import { lastDayBefore } from "#app/lib/time/typed-time.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/forms/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { useRowCommand } from "../forms/use-row-command.ts";
import { useTyped } from "../forms/use-typed.ts";

interface ShownDaysFormProps {
  picture: Pick<OfficePicture, "id" | "shownFrom" | "shownUntil">;
  /** The picture's place in the list, from 1. */
  n: number;
  /** Where its commands are carried out. */
  action: string;
}

/** From which day to which a picture is shown; what was typed stays until it is saved. */
export function ShownDaysForm({ picture, n, action }: ShownDaysFormProps) {
  const { shownFrom, shownUntil } = picture;
  const first = shownFrom ? dayOf(shownFrom) : "";
  const last = shownUntil ? lastDayBefore(shownUntil) : "";
  const from = useTyped(first);
  const until = useTyped(last);
  const { send, busy } = useRowCommand(action, (ok) => {
    if (!ok) return;
    from.setTyped(undefined);
    until.setTyped(undefined);
  });
  const days = { shownFrom: from.typed ?? first, shownUntil: until.typed ?? last };
  const save = (event: FormEvent) => {
    event.preventDefault();
    send({ intent: "set-dates", id: picture.id, ...days });
  };
  return (
    <details className="group">
      <summary className="touch flex cursor-pointer list-none items-center gap-2 text-sm">
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 text-muted transition group-open:rotate-180"
        />
        <span>
          {m.content_shown_when()}: <span className="font-semibold">{daysOf(first, last)}</span>
        </span>
      </summary>
      <form onSubmit={save} className="grid grid-cols-2 items-end gap-2 pt-1 pb-2">
        <TextField
          ref={from.field}
          type="date"
          value={days.shownFrom}
          onChange={({ currentTarget }) => from.setTyped(currentTarget.value)}
          label={m.content_shown_from()}
          aria-label={m.content_shown_from_of({ n })}
          className="px-2!"
        />
        <TextField
          ref={until.field}
          type="date"
          value={days.shownUntil}
          onChange={({ currentTarget }) => until.setTyped(currentTarget.value)}
          label={m.content_shown_until()}
          aria-label={m.content_shown_until_of({ n })}
          className="px-2!"
        />
        <Button
          type="submit"
          variant="secondary"
          size="sm"
          className="col-span-2"
          aria-label={m.content_dates_save({ n })}
          pending={busy}
          pendingText={m.saving()}
        >
          {m.content_save()}
        </Button>
      </form>
    </details>
  );
}

/** "Always", "from 05 Apr 2026", "05 Apr 2026 – 07 Apr 2026". */
function daysOf(first: string, last: string): string {
  const [from, to] = [first && formatDate(first), last && formatDate(last)];
  if (from && to) return m.content_shown_between({ from, to });
  if (from) return m.content_shown_since({ from });
  return to ? m.content_shown_to({ to }) : m.content_shown_always();
}
