import { useId } from "react";
import type { WhatsappSettings } from "#app/domains/whatsapp/settings.server.ts";
import { priceCategories, whatsappSettingsSchema } from "#app/domains/whatsapp/settings-form.ts";
import { type TemplateName, templateNames } from "#app/domains/whatsapp/templates.ts";
import { kindWords, templateWords } from "#app/domains/whatsapp/whatsapp-words.ts";
import { m } from "#app/paraglide/messages.js";
import { Outcome } from "#app/ui/dialogs/alert.tsx";
import { CheckboxField } from "#app/ui/forms/field.tsx";
import { FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { AdminForm } from "../../components/forms/admin-form.tsx";
import type { EditConflict } from "../../components/forms/save-form.server.ts";
import { listOf } from "../../components/forms/save-over.ts";

/** Two have saved them: what stands now. */
type SettingsConflict = EditConflict & { present: WhatsappSettings };

const priceLabels = {
  utility: m.whatsapp_price_utility,
  marketing: m.whatsapp_price_marketing,
  service: m.whatsapp_price_service,
} satisfies Record<(typeof priceCategories)[number], () => string>;

/** Changes what is told by WhatsApp, and what a message costs (rules: whatsapp-1). */
export function WhatsappSettingsForm({ settings }: { settings: WhatsappSettings }) {
  const hintId = useId();
  const rupees = (paise: number | undefined) => (paise === undefined ? "" : String(paise / 100));
  return (
    <AdminForm<typeof whatsappSettingsSchema, SettingsConflict>
      draftName="whatsapp"
      schema={whatsappSettingsSchema}
      action="/my/whatsapp"
      defaults={{
        isOn: settings.isOn ? "on" : "",
        kinds: settings.kinds as TemplateName[],
        utility: rupees(settings.prices.utility),
        marketing: rupees(settings.prices.marketing),
        service: rupees(settings.prices.service),
        updatedAt: settings.updatedAt.toISOString(),
      }}
      latest={{ updatedAt: settings.updatedAt, notice: m.whatsapp_changed_meanwhile() }}
      lacking={m.cod_rules_lacking}
      submitLabel={m.content_save()}
      pendingText={m.saving()}
      savedText={m.whatsapp_saved()}
      failedText={m.whatsapp_not_saved()}
      conflictNotice={(conflict, choice) => (
        <Outcome
          of={conflict}
          tone="warning"
          role="alert"
          title={m.whatsapp_changed_meanwhile()}
          action={choice}
        >
          {conflict.present.isOn
            ? conflict.present.kinds.map(kindWords).join("; ")
            : m.whatsapp_is_off()}
        </Outcome>
      )}
    >
      {(fields) => (
        <>
          <CheckboxField
            name={fields.isOn.name}
            label={m.whatsapp_is_on()}
            hint={m.whatsapp_is_on_hint()}
            defaultChecked={settings.isOn}
          />
          <fieldset>
            <legend className="mb-1.5 font-semibold text-sm">{m.whatsapp_kinds()}</legend>
            <div className="grid gap-x-5 sm:grid-cols-2">
              {templateNames.map((name) => (
                <CheckboxField
                  key={name}
                  name={fields.kinds.name}
                  value={name}
                  label={templateWords[name]()}
                  defaultChecked={listOf(fields.kinds.initialValue).includes(name)}
                />
              ))}
            </div>
          </fieldset>
          <fieldset aria-describedby={hintId}>
            <legend className="font-semibold text-sm">{m.whatsapp_prices()}</legend>
            <p id={hintId} className="mt-1 mb-3 text-muted text-sm">
              {m.whatsapp_prices_hint()}
            </p>
            <div className="grid items-start gap-5 sm:grid-cols-2">
              {priceCategories.map((category) => (
                <FormTextField
                  key={category}
                  field={fields[category]}
                  label={priceLabels[category]()}
                  inputMode="decimal"
                  autoComplete="off"
                />
              ))}
            </div>
          </fieldset>
        </>
      )}
    </AdminForm>
  );
}
