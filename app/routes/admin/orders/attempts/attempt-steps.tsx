import {
  CalendarDays,
  MapPinPen,
  MessageCircle,
  PackageOpen,
  Phone,
  PhoneMissed,
} from "lucide-react";
import type { ReactElement } from "react";
import type { NextStep } from "#app/domains/orders/attempts/attempt.ts";
import { daysAfter, nextSteps } from "#app/domains/orders/attempts/attempt.ts";
import { nextStepWords } from "#app/domains/orders/attempts/attempt-words.ts";
import type { OfficeAttempt } from "#app/domains/orders/attempts/read-attempts.server.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import { dialable } from "#app/lib/text/phone.ts";
import { whatsappLink } from "#app/lib/text/whatsapp.ts";
import { m } from "#app/paraglide/messages.js";
import { Button, type ButtonVariant, buttonLook, LinkButton } from "#app/ui/forms/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { CommandDialog } from "../../components/forms/command-dialog.tsx";
import { useRowCommand } from "../../components/forms/use-row-command.ts";
import { useMay } from "../../components/page/use-may.ts";

export interface AttemptStepsProps {
  order: { id: string; orderNumber: string };
  attempt: OfficeAttempt;
  phone: string;
  /** What its buyer is written, already in WhatsApp. */
  message: string | undefined;
  today: string;
}

const icons = {
  message: MessageCircle,
  call: Phone,
  "another-day": CalendarDays,
  address: MapPinPen,
  "give-up": PackageOpen,
} as const;

/** The next step about a parcel that could not be handed over as one large button, and the others beside it (rules: attempts-2). */
export function AttemptSteps(props: AttemptStepsProps) {
  const { attempt, order, today } = props;
  const { state, nextStep, dueOn } = attempt;
  const may = useMay();
  const usable = nextSteps.filter((step) => isUsable(step, props, may("orders.edit")));
  // Until the day that is arranged, and once it is given up, nothing is next.
  const isNext = state === "open" || (state === "arranged" && dueOn <= today);
  const next = isNext ? (usable.find((step) => step === nextStep) ?? "call") : undefined;
  const { send, busy } = useRowCommand(`/my/orders/${order.id}`);
  const about = { id: attempt.id, seen: String(attempt.revision) };
  const done = (outcome: string) => send({ ...about, intent: "step-attempt", outcome });
  return (
    <div className="grid gap-3">
      {next && <Step {...props} step={next} isNext done={done} busy={busy} />}
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        {state === "open" && nextStep === "call" && (
          <Button
            variant="secondary"
            size="sm"
            pending={busy}
            icon={<PhoneMissed aria-hidden="true" className="size-4.5" />}
            onClick={() => done("not-answered")}
          >
            {m.attempt_no_answer()}
          </Button>
        )}
        {usable
          .filter((step) => step !== next)
          .map((step) => (
            <Step key={step} {...props} step={step} done={done} busy={busy} />
          ))}
        {attempt.source === "staff" && (
          <Button
            variant="ghost"
            size="sm"
            disabled={busy}
            onClick={() => send({ ...about, intent: "drop-attempt" })}
          >
            {m.attempt_drop()}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Whether a step can be taken: with a number on WhatsApp, by a role that changes orders, once. */
function isUsable(step: NextStep, { attempt, phone }: AttemptStepsProps, mayEdit: boolean) {
  if (step === "give-up") return attempt.state !== "given-up";
  if (step === "address") return mayEdit;
  return step !== "message" || whatsappLink(phone) !== undefined;
}

interface StepProps extends AttemptStepsProps {
  step: NextStep;
  isNext?: boolean;
  done: (outcome: string) => void;
  busy: boolean;
}

function Step({ step, isNext = false, done, busy, ...props }: StepProps): ReactElement {
  const { order, phone, message, attempt } = props;
  const Icon = icons[step];
  const icon = <Icon aria-hidden="true" className={isNext ? "size-5" : "size-4.5"} />;
  const variant: ButtonVariant = isNext ? "primary" : "secondary";
  const look = {
    variant,
    size: isNext ? "md" : "sm",
    className: isNext ? "w-full sm:w-auto sm:justify-self-start" : "",
  } as const;
  const words = nextStepWords[step]();
  switch (step) {
    case "message":
      return (
        <a
          href={whatsappLink(phone, message)}
          target="_blank"
          rel="noreferrer"
          // One tap an order: it is written, and noted. Who has given up, or has a day, has that noted already.
          onClick={() => attempt.state === "open" && done("messaged")}
          className={`${buttonLook(look)} ${look.className}`}
        >
          {icon}
          {words}
        </a>
      );
    case "call":
      return (
        <a href={`tel:${dialable(phone)}`} className={`${buttonLook(look)} ${look.className}`}>
          {icon}
          {isNext ? m.attempt_call({ phone }) : words}
        </a>
      );
    case "another-day":
      return (
        <ArrangeDay
          {...props}
          trigger={
            <Button {...look} icon={icon}>
              {words}
            </Button>
          }
        />
      );
    case "address":
      return (
        <LinkButton to={`/my/orders/${order.id}/edit`} {...look} icon={icon}>
          {words}
        </LinkButton>
      );
    case "give-up":
      return (
        <Button {...look} pending={busy} icon={icon} onClick={() => done("given-up")}>
          {words}
        </Button>
      );
  }
}

function ArrangeDay({
  order,
  attempt,
  today,
  trigger,
}: AttemptStepsProps & { trigger: ReactElement }) {
  const number = shortOrderNumber(order.orderNumber);
  return (
    <CommandDialog
      trigger={trigger}
      title={m.attempt_day_title({ number })}
      action={`/my/orders/${order.id}`}
      intent="step-attempt"
      confirmLabel={m.attempt_day_confirm()}
    >
      <input type="hidden" name="id" value={attempt.id} />
      <input type="hidden" name="seen" value={attempt.revision} />
      <input type="hidden" name="outcome" value="comes-again" />
      <TextField
        type="date"
        name="comesOn"
        label={m.attempt_day()}
        hint={m.attempt_comes_hint()}
        min={today}
        max={daysAfter(today, 60)}
        defaultValue={attempt.comesOn ?? daysAfter(today, 1)}
        required
      />
    </CommandDialog>
  );
}
