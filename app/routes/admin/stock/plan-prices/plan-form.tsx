import { type FormEvent, useRef } from "react";
import { type OfferKind, offerKinds } from "#app/domains/catalog/prices/price-period.ts";
import { m } from "#app/paraglide/messages.js";
import { useOnAnswer } from "#app/ui/answers/use-on-answer.ts";
import { Outcome } from "#app/ui/dialogs/alert.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { SelectField, TextField } from "#app/ui/forms/field.tsx";
import { TitledCard } from "../../components/page/page-layout.tsx";
import { ChosenProducts } from "./chosen-products.tsx";
import { FindProducts } from "./find-products.tsx";
import type { PlanProblem } from "./plan-problem.ts";
import { usePlan } from "./use-plan.ts";

interface PlanFormProps {
  answer: { ok: true } | ({ ok: false } & Partial<PlanProblem>) | undefined;
  isSending: boolean;
  send: (plan: unknown) => void;
}

/** What goes off and when, of which products, and what they cost then. */
export function PlanForm({ answer, isSending, send }: PlanFormProps) {
  const plan = usePlan();
  const { draft, change } = plan;
  const frame = useRef<HTMLFormElement>(null);
  const failed = answer?.ok === false ? answer : undefined;
  const problems = (path: string) => failed?.fields?.[path];

  const isSent = useRef(false);
  useOnAnswer(answer, (answer) => {
    isSent.current = false;
    if (answer.ok) return;
    plan.renew(answer.present ?? []);
    frame.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A slow phone may take a second click before it has drawn the disabled button.
    if (isSent.current) return;
    isSent.current = true;
    send(plan.toSend());
  };
  return (
    <form ref={frame} onSubmit={submit} noValidate className="grid gap-6">
      <TitledCard title={m.prices_kind()}>
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label={m.prices_kind()}
            value={draft.kind}
            onChange={({ target }) => change({ kind: target.value as OfferKind })}
          >
            {offerKinds.map((kind) => (
              <option key={kind} value={kind}>
                {kindWords[kind]()}
              </option>
            ))}
          </SelectField>
          <TextField
            label={amountWords[draft.kind]()}
            value={draft.amount}
            onChange={({ target }) => change({ amount: target.value })}
            inputMode={draft.kind === "percent" ? "numeric" : "decimal"}
            autoComplete="off"
            maxLength={12}
            hint={draft.kind === "percent" ? m.prices_percent_hint() : undefined}
            error={problems("amount")}
            required
          />
          <TextField
            label={m.prices_starts()}
            type="datetime-local"
            value={draft.startsAt}
            onChange={({ target }) => change({ startsAt: target.value })}
            hint={m.prices_starts_hint()}
            error={problems("startsAt")}
          />
          <TextField
            label={m.prices_ends()}
            type="datetime-local"
            value={draft.endsAt}
            onChange={({ target }) => change({ endsAt: target.value })}
            hint={m.prices_ends_hint()}
            error={problems("endsAt")}
            required
          />
        </div>
      </TitledCard>
      <FindProducts chosen={draft.chosen} add={plan.add} />
      <ChosenProducts plan={plan} problems={problems} />
      {failed && (
        <Outcome of={failed} tone="danger" role="alert">
          {failed.message ?? m.unreachable()}
        </Outcome>
      )}
      <Button
        type="submit"
        size="lg"
        className="sm:justify-self-start"
        // Before the page is hydrated the browser would send it itself.
        disabled={!plan.isRead}
        pending={isSending}
        pendingText={m.saving()}
      >
        {m.prices_plan()}
      </Button>
    </form>
  );
}

const kindWords: Record<OfferKind, () => string> = {
  percent: m.prices_kind_percent,
  rupees: m.prices_kind_rupees,
  price: m.prices_kind_price,
};

const amountWords: Record<OfferKind, () => string> = {
  percent: m.prices_amount_percent,
  rupees: m.prices_amount_rupees,
  price: m.prices_amount_price,
};
