import type { FieldMetadata } from "@conform-to/react";
import { type ReactNode, useId } from "react";
import {
  costAmounts,
  type OrderCosts,
  orderCostsSchema,
  usualCosts,
} from "#app/domains/figures/came-back/order-costs.ts";
import type { CostsRow } from "#app/domains/figures/came-back/order-costs-commands.server.ts";
import { m } from "#app/paraglide/messages.js";
import { Outcome } from "#app/ui/dialogs/alert.tsx";
import { FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { AdminForm } from "../../components/forms/admin-form.tsx";
import type { EditConflict } from "../../components/forms/save-form.server.ts";
import { costsLine } from "./costs-line.ts";

/** Two have saved them: what stands now. */
type CostsConflict = EditConflict & { present: CostsRow };

interface OrderCostsFormProps {
  /** "new" for costs that are added. */
  id: string;
  /** What the form begins with; of new ones those that count by now, and the day from which they shall. */
  costs: Partial<OrderCosts> & { since: string; updatedAt?: Date };
  onSaved: () => void;
}

/** Carriage, fees and packing from a day on (rules: costs-1). */
export function OrderCostsForm({ id, costs, onSaved }: OrderCostsFormProps) {
  return (
    <AdminForm<typeof orderCostsSchema, CostsConflict>
      draftName={`order-costs:${id}`}
      schema={orderCostsSchema}
      action={`/my/figures/costs/${encodeURIComponent(id)}`}
      defaults={valuesOf(costs)}
      lacking={m.costs_lacking}
      submitLabel={m.content_save()}
      pendingText={m.saving()}
      savedText={m.costs_saved()}
      failedText={m.costs_not_saved()}
      onSaved={onSaved}
      conflictNotice={(conflict, choice) => (
        <Outcome
          of={conflict}
          tone="warning"
          role="alert"
          title={m.costs_changed_meanwhile()}
          action={choice}
        >
          {costsLine(conflict.present)}
        </Outcome>
      )}
    >
      {(fields) => {
        const number = (field: FieldMetadata<string | undefined>, label: string) => (
          <FormTextField field={field} label={label} inputMode="decimal" autoComplete="off" />
        );
        const pins = (field: FieldMetadata<string | undefined>) => (
          <FormTextField
            field={field}
            label={m.costs_pins()}
            hint={m.costs_pins_hint()}
            inputMode="numeric"
            autoComplete="off"
            fieldClassName="sm:col-span-2"
          />
        );
        return (
          <>
            <FormTextField field={fields.since} type="date" label={m.costs_since_field()} />
            <Group title={m.costs_group_near()}>
              {pins(fields.nearPins)}
              {number(fields.nearFirst, m.costs_first())}
              {number(fields.nearMore, m.costs_more())}
            </Group>
            <Group title={m.costs_group_middle()}>
              {pins(fields.middlePins)}
              {number(fields.middleFirst, m.costs_first())}
              {number(fields.middleMore, m.costs_more())}
            </Group>
            <Group title={m.costs_group_far()}>
              {number(fields.farFirst, m.costs_first())}
              {number(fields.farMore, m.costs_more())}
            </Group>
            <Group title={m.costs_group_weight()}>
              {number(fields.stepGrams, m.costs_step())}
              {number(fields.boxGrams, m.costs_box())}
              {number(fields.backPercent, m.costs_back())}
            </Group>
            <Group title={m.costs_group_fee()}>
              {number(fields.feeRate, m.costs_fee_rate())}
              {number(fields.feeFixed, m.costs_fee_fixed())}
              {number(fields.feeTax, m.costs_fee_tax())}
            </Group>
            <Group title={m.costs_group_cash()}>
              {number(fields.cashRate, m.costs_cash_rate())}
              {number(fields.cashLeast, m.costs_cash_least())}
            </Group>
            <Group title={m.parcels_packing()}>{number(fields.packing, m.costs_packing())}</Group>
          </>
        );
      }}
    </AdminForm>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend does not stand in its grid
    <div role="group" aria-labelledby={id} className="grid gap-4 border-line border-t pt-4">
      <h3 id={id} className="text-lg">
        {title}
      </h3>
      <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
    </div>
  );
}

/** What the form begins with: amounts in rupees, rates in per cent. */
function valuesOf(given: OrderCostsFormProps["costs"]) {
  const costs = { ...usualCosts, ...given };
  const amounts = costAmounts.map((name) => [name, inHundreds(costs[name])]);
  return {
    ...(Object.fromEntries(amounts) as Record<(typeof costAmounts)[number], string>),
    since: costs.since,
    nearPins: (costs.nearPins ?? []).join(", "),
    middlePins: (costs.middlePins ?? []).join(", "),
    stepGrams: String(costs.stepGrams),
    boxGrams: String(costs.boxGrams),
    backPercent: String(costs.backPercent),
    feeRate: inHundreds(costs.feeRate),
    feeTax: String(costs.feeTax),
    cashRate: inHundreds(costs.cashRate),
    ...(costs.updatedAt && { updatedAt: costs.updatedAt.toISOString() }),
  };
}

const inHundreds = (n: number | undefined) => (n === undefined ? "" : String(n / 100));
