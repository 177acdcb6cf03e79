import type { SubmissionResult } from "@conform-to/react";
import { useId } from "react";
import { Link, useFetcher } from "react-router";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import type { TrialOrder } from "#app/domains/payments/paying/trial-order.server.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { Button, LinkButton } from "#app/ui/forms/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { Status } from "#app/ui/layout/status.tsx";
import type { Tone } from "#app/ui/layout/tone.tsx";
import { TitledCard } from "../../components/page/page-layout.tsx";
import { Refusal } from "./refusal.tsx";

interface TrialCardProps {
  mode: "practice" | "test" | "live";
  trial: TrialOrder | undefined;
  mobileNumber: string;
}

const states: Record<TrialOrder["state"], { tone: Tone; word: () => string; next: () => string }> =
  {
    "to-pay": { tone: "warning", word: m.opening_trial_to_pay, next: m.opening_trial_next_pay },
    paid: { tone: "success", word: m.opening_trial_paid, next: m.opening_trial_next_back },
    "goes-back": { tone: "info", word: m.opening_trial_goes_back, next: m.opening_trial_next_wait },
    refunded: { tone: "success", word: m.opening_trial_refunded, next: m.opening_trial_next_done },
    cancelled: { tone: "neutral", word: m.opening_trial_cancelled, next: m.opening_trial_again },
  };

/** A real order of ₹1, step by step through to its refund (rules: opening-6). */
export function TrialCard({ mode, trial, mobileNumber }: TrialCardProps) {
  const { Form, data: answer, state } = useFetcher<SubmissionResult>();
  const pending = state !== "idle";
  const id = useId();
  if (mode === "practice") {
    return (
      <TitledCard title={m.opening_trial()}>
        <p className="text-muted">{m.opening_trial_practice()}</p>
      </TitledCard>
    );
  }
  const isOver = !trial || trial.state === "refunded" || trial.state === "cancelled";
  return (
    <TitledCard title={m.opening_trial()}>
      <Form method="post" className="grid justify-items-start gap-4">
        <p className="text-muted">{m.opening_trial_intro()}</p>
        {trial && (
          <div role="status">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <Link to={`/my/orders/${trial.id}`} className="link touch-inline font-semibold">
                {shortOrderNumber(trial.orderNumber)}
              </Link>
              {formatMoney(trial.grandTotal)}
              <Status tone={states[trial.state].tone}>{states[trial.state].word()}</Status>
            </p>
            <p className="text-sm">{states[trial.state].next()}</p>
          </div>
        )}
        <Refusal of={answer} />
        {trial?.link && (
          <LinkButton to={trial.link} target="_blank" reloadDocument>
            {m.opening_trial_pay({ amount: formatMoney(trial.grandTotal) })}
          </LinkButton>
        )}
        {isOver ? (
          <>
            <TextField
              id={id}
              name="mobileNumber"
              label={m.mobile_number()}
              hint={m.opening_trial_mobile_hint()}
              type="tel"
              autoComplete="tel"
              defaultValue={mobileNumber}
            />
            <Button type="submit" name="intent" value="make-trial" pending={pending}>
              {m.opening_trial_make()}
            </Button>
          </>
        ) : (
          trial.state !== "goes-back" && (
            <Button
              type="submit"
              name="intent"
              value="end-trial"
              variant={trial.state === "paid" ? "primary" : "secondary"}
              pending={pending}
            >
              {trial.state === "paid" ? m.opening_trial_back() : m.opening_trial_drop()}
            </Button>
          )
        )}
      </Form>
    </TitledCard>
  );
}
