import type { AttemptReason, AttemptState as State } from "#app/domains/orders/attempts/attempt.ts";
import { attemptReasonWords, nextStepWords } from "#app/domains/orders/attempts/attempt-words.ts";
import type { OfficeAttempt } from "#app/domains/orders/attempts/read-attempts.server.ts";
import { courierClock, courierName } from "#app/domains/orders/parcels/couriers.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Status } from "#app/ui/layout/status.tsx";
import type { Tone } from "#app/ui/layout/tone.tsx";

export interface AttemptStateProps {
  attempt: OfficeAttempt;
  /** An id of `couriers`. */
  courier: string | null;
  /** In Jharkhand, "2027-03-31". */
  today: string;
}

const tones: Record<State, Tone> = {
  open: "warning",
  arranged: "info",
  "given-up": "neutral",
  ended: "neutral",
};

/** Why a parcel could not be handed over, what comes next, and how long its courier keeps it (rules: attempts-4). */
export function AttemptState({ attempt, courier, today }: AttemptStateProps) {
  const { number, reason, day, state, comesOn, dueOn, nextStep, note, keptUntil } = attempt;
  const isOver = keptUntil < today;
  const kept = {
    courier: courier ? courierName(courier) : m.attempt_some_courier(),
    date: formatDate(keptUntil),
  };
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Status tone={tones[state]}>{attemptTitle({ number, reason }, courier)}</Status>
        <time dateTime={day} className="text-muted text-sm">
          {formatDate(day)}
        </time>
      </p>
      {note && <p className="text-sm [overflow-wrap:anywhere]">{note}</p>}
      {state === "arranged" && comesOn && (
        <p className="font-semibold">{m.attempt_arranged({ date: formatDate(comesOn) })}</p>
      )}
      {state === "given-up" && <p className="font-semibold">{backWords(attempt)}</p>}
      {state === "open" && dueOn > today && (
        <p className="font-semibold">
          {m.attempt_next_on({ date: formatDate(dueOn), step: nextStepWords[nextStep]() })}
        </p>
      )}
      <p className={isOver ? "font-semibold text-danger text-sm" : "text-muted text-sm"}>
        {isOver ? m.attempt_kept_over(kept) : m.attempt_kept(kept)}
      </p>
    </div>
  );
}

function backWords({ toldBack }: OfficeAttempt): string {
  if (toldBack === "came-back") return m.attempt_told_back();
  return toldBack ? m.attempt_told_coming() : m.attempt_given_up();
}

/** "Attempt 2 of 3: Nobody at home" */
export function attemptTitle(
  { number, reason }: { number: number; reason: AttemptReason },
  courier: string | null,
): string {
  const most = courierClock(courier).attempts;
  const said = { n: number, reason: attemptReasonWords[reason]() };
  return number > most ? m.attempt_n(said) : m.attempt_n_of({ ...said, most });
}
