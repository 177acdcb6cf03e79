import { type FieldMetadata, getCollectionProps, type SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { type Withholding, withholdingSchema } from "#app/domains/stock/batches/withholding.ts";
import { m } from "#app/paraglide/messages.js";
import { useOnAnswer } from "#app/ui/answers/use-on-answer.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { ChoiceCard } from "#app/ui/forms/choice-card.tsx";
import { CheckboxField } from "#app/ui/forms/field.tsx";
import { FieldError } from "#app/ui/forms/field-frame.tsx";
import { FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { FormFailure, useSchemaForm } from "#app/ui/forms/use-schema-form.tsx";
import { TitledCard } from "../../components/page/page-layout.tsx";
import { useMay } from "../../components/page/use-may.ts";

/** Which batches are sold no more (rules: batches-4). */
export function WithholdingCard({ withholding }: { withholding: Withholding }) {
  const may = useMay();
  const [open, setOpen] = useState(false);
  return (
    <TitledCard
      title={m.stock_withhold_title()}
      action={
        may("stock") && (
          <Dialog
            trigger={
              <Button variant="secondary" size="sm">
                {m.stock_withhold_change()}
              </Button>
            }
            title={m.stock_withhold_title()}
            description={m.stock_withhold_text()}
            closeLabel={m.close()}
            open={open}
            onOpenChange={setOpen}
          >
            <WithholdingForm withholding={withholding} onSaved={() => setOpen(false)} />
          </Dialog>
        )
      }
    >
      <p>{settingWords(withholding)}</p>
    </TitledCard>
  );
}

function settingWords(withholding: Withholding): string {
  if (!withholding.isWithholding) return m.stock_withhold_is_off();
  const say = withholding.either ? m.stock_withhold_is_either : m.stock_withhold_is_both;
  return say({ ...withholding });
}

interface WithholdingFormProps {
  withholding: Withholding;
  onSaved: () => void;
}

function WithholdingForm({ withholding, onSaved }: WithholdingFormProps) {
  const { Form, data, state } = useFetcher<SubmissionResult>();
  const { revalidate } = useRevalidator();
  const { form, fields, formProps } = useSchemaForm({
    schema: withholdingSchema,
    lastResult: data?.status === "error" ? data : undefined,
    answer: data,
    defaultValue: {
      days: String(withholding.days),
      percent: String(withholding.percent),
      either: withholding.either ? "yes" : "no",
      arrivesIn: String(withholding.arrivesIn),
    },
  });
  useOnAnswer(data, ({ status }) => {
    if (status !== "success") return;
    toast.success(m.stock_withhold_saved());
    void revalidate();
    onSaved();
  });
  return (
    <Form {...formProps} action="/my/stock" className="grid gap-4">
      <FormFailure errors={form.errors} of={data} />
      <CheckboxField
        name="isWithholding"
        label={m.stock_withhold_on()}
        defaultChecked={withholding.isWithholding}
      />
      <FormTextField
        field={fields.percent}
        label={m.stock_withhold_percent()}
        hint={m.stock_withhold_percent_hint()}
        inputMode="numeric"
        autoComplete="off"
      />
      <FormTextField
        field={fields.days}
        label={m.stock_withhold_days()}
        inputMode="numeric"
        autoComplete="off"
      />
      <EitherField field={fields.either} />
      <FormTextField
        field={fields.arrivesIn}
        label={m.stock_withhold_arrives()}
        hint={m.stock_withhold_arrives_hint()}
        inputMode="numeric"
        autoComplete="off"
      />
      <Button type="submit" pending={state !== "idle"} pendingText={m.saving()}>
        {m.stock_save()}
      </Button>
    </Form>
  );
}

/** Whether one of the two is enough, or both are needed. */
function EitherField({ field }: { field: FieldMetadata<string> }) {
  const radios = getCollectionProps(field, {
    type: "radio",
    options: ["yes", "no"],
    ariaAttributes: false,
  });
  return (
    <fieldset aria-describedby={field.errors && field.errorId}>
      <legend className="mb-1.5 font-semibold text-sm">{m.stock_withhold_either()}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {radios.map(({ key, type: _, ...radio }) => (
          <ChoiceCard key={key} {...radio}>
            {radio.value === "yes" ? m.stock_withhold_either_yes() : m.stock_withhold_either_no()}
          </ChoiceCard>
        ))}
      </div>
      <FieldError id={field.id} error={field.errors} />
    </fieldset>
  );
}
