import type { SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { stateName, statesAndTerritories } from "#app/domains/accounts/addresses/address.ts";
import {
  type ConfirmationSettings,
  confirmationSchema,
  longestWait,
} from "#app/domains/orders/confirming/confirmation.ts";
import { formatMoney, plainRupees } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { useOnAnswer } from "#app/ui/answers/use-on-answer.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { CheckboxField } from "#app/ui/forms/field.tsx";
import { FieldError } from "#app/ui/forms/field-frame.tsx";
import { FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { FormFailure, useSchemaForm } from "#app/ui/forms/use-schema-form.tsx";
import { TitledCard } from "../../components/page/page-layout.tsx";
import { useMay } from "../../components/page/use-may.ts";

interface ShownSettings {
  settings: ConfirmationSettings;
  /** Names what stands, so that nobody saves over what somebody else has. */
  edition: string;
}

/** Which cash orders are to be confirmed, and the owner's way to change that (rules: confirm-2). */
export function ConfirmationSettingsCard(props: ShownSettings) {
  const { settings } = props;
  const may = useMay();
  const [open, setOpen] = useState(false);
  return (
    <TitledCard
      title={m.confirm_settings()}
      action={
        may("orders.confirmation") && (
          <Dialog
            trigger={
              <Button variant="secondary" size="sm">
                {m.confirm_settings_change()}
              </Button>
            }
            title={m.confirm_settings()}
            description={m.confirm_settings_text()}
            closeLabel={m.close()}
            open={open}
            onOpenChange={setOpen}
          >
            <SettingsForm {...props} onSaved={() => setOpen(false)} />
          </Dialog>
        )
      }
    >
      <p className="[overflow-wrap:anywhere]">{settingsWords(settings)}</p>
    </TitledCard>
  );
}

/** Which orders are asked about, in a sentence or some. */
export function settingsWords(settings: ConfirmationSettings): string {
  const { isOn, fromAmount, pinPrefixes, states, trustsKnown, remindAfter, closeAfter } = settings;
  if (!isOn) return m.confirm_is_off();
  const places = [...pinPrefixes, ...states.map(stateName)].join(", ");
  return [
    fromAmount > 0 ? m.confirm_is_from({ amount: formatMoney(fromAmount) }) : m.confirm_is_all(),
    fromAmount > 0 && places && m.confirm_is_places({ places }),
    trustsKnown && m.confirm_is_known(),
    m.confirm_is_hours({ remind: remindAfter, close: closeAfter }),
  ]
    .filter(Boolean)
    .join(" ");
}

interface SettingsFormProps extends ShownSettings {
  onSaved: () => void;
}

function SettingsForm({ settings, edition, onSaved }: SettingsFormProps) {
  const { Form, data, state } = useFetcher<SubmissionResult & { edition?: string }>();
  // Of the settings that the fields were filled with, or that a refusal has told of.
  const [seen, setSeen] = useState(edition);
  const { revalidate } = useRevalidator();
  const { fromAmount, pinPrefixes, states, remindAfter, closeAfter } = settings;
  const { form, fields, formProps } = useSchemaForm({
    schema: confirmationSchema,
    lastResult: data?.status === "error" ? data : undefined,
    answer: data,
    defaultValue: {
      fromAmount: fromAmount > 0 ? plainRupees(fromAmount) : "",
      pinPrefixes: pinPrefixes.join(", "),
      remindAfter: String(remindAfter),
      closeAfter: String(closeAfter),
    },
  });
  useOnAnswer(data, ({ status, edition: present }) => {
    if (present !== undefined) setSeen(present);
    if (status !== "success") return;
    toast.success(m.confirm_settings_saved());
    void revalidate();
    onSaved();
  });
  return (
    <Form {...formProps} action="/my/orders/to-confirm" className="grid gap-4">
      <input type="hidden" name="intent" value="set-confirmation" />
      <input type="hidden" name="seen" value={seen} />
      <FormFailure errors={form.errors} of={data} />
      <CheckboxField name="isOn" label={m.confirm_field_on()} defaultChecked={settings.isOn} />
      <FormTextField
        field={fields.fromAmount}
        label={m.confirm_field_amount()}
        hint={m.confirm_field_amount_hint()}
        inputMode="decimal"
        autoComplete="off"
      />
      <FormTextField
        field={fields.pinPrefixes}
        label={m.confirm_field_pins()}
        hint={m.confirm_field_pins_hint()}
        inputMode="text"
        autoComplete="off"
      />
      <details open={states.length > 0}>
        <summary className="link touch flex cursor-pointer items-center">
          {m.confirm_field_states()}
        </summary>
        <fieldset className="grid gap-x-4 sm:grid-cols-2">
          <legend className="sr-only">{m.confirm_field_states()}</legend>
          {statesAndTerritories.map((each) => (
            <CheckboxField
              key={each}
              name="states"
              value={each}
              label={stateName(each)}
              defaultChecked={states.includes(each)}
            />
          ))}
        </fieldset>
        <FieldError id="states" error={fields.states.errors} />
      </details>
      <CheckboxField
        name="trustsKnown"
        label={m.confirm_field_known()}
        defaultChecked={settings.trustsKnown}
      />
      <FormTextField
        field={fields.remindAfter}
        label={m.confirm_field_remind()}
        inputMode="numeric"
        autoComplete="off"
      />
      <FormTextField
        field={fields.closeAfter}
        label={m.confirm_field_close()}
        hint={m.confirm_field_close_hint({ n: longestWait })}
        inputMode="numeric"
        autoComplete="off"
      />
      <Button type="submit" pending={state !== "idle"} pendingText={m.saving()}>
        {m.confirm_settings_save()}
      </Button>
    </Form>
  );
}
