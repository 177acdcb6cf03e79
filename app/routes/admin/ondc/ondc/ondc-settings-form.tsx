import type { typedOndcSettings } from "#app/domains/ondc/protocol/ondc-settings.server.ts";
import {
  environments,
  environmentWords,
  ondcSettingsSchema,
} from "#app/domains/ondc/protocol/settings-form.ts";
import { m } from "#app/paraglide/messages.js";
import { Outcome } from "#app/ui/dialogs/alert.tsx";
import { CheckboxField, SelectField } from "#app/ui/forms/field.tsx";
import { FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { AdminForm } from "../../components/forms/admin-form.tsx";
import type { EditConflict } from "../../components/forms/save-form.server.ts";

type TypedSettings = Awaited<ReturnType<typeof typedOndcSettings>>;

/** Two have saved them: what stands now. */
type SettingsConflict = EditConflict & { present: TypedSettings };

/** As whom the shop takes part in the network (rules: ondc-office-2). */
export function OndcSettingsForm({
  settings,
  hasKeys,
}: {
  settings: TypedSettings;
  hasKeys: boolean;
}) {
  const { environment, isOn, updatedAt, cities, ...texts } = settings;
  return (
    <AdminForm<typeof ondcSettingsSchema, SettingsConflict>
      draftName="ondc"
      schema={ondcSettingsSchema}
      action="/my/ondc"
      defaults={{
        isOn: isOn ? "on" : "",
        ...{ environment, subscriberId: texts.subscriberId },
        cities: cities.map((city) => city.slice(4)).join(", "),
        ...{ gatewayUrl: texts.gatewayUrl, registryUrl: texts.registryUrl },
        registryPublicKey: texts.registryPublicKey,
        updatedAt: updatedAt.toISOString(),
      }}
      latest={{ updatedAt, notice: m.ondc_changed_meanwhile() }}
      lacking={m.cod_rules_lacking}
      submitLabel={m.content_save()}
      pendingText={m.saving()}
      savedText={m.ondc_settings_saved()}
      failedText={m.ondc_settings_not_saved()}
      conflictNotice={(conflict, choice) => (
        <Outcome
          of={conflict}
          tone="warning"
          role="alert"
          title={m.ondc_changed_meanwhile()}
          action={choice}
        >
          {conflict.present.isOn ? m.ondc_is_on() : m.ondc_is_off()}
        </Outcome>
      )}
    >
      {(fields) => (
        <>
          <CheckboxField
            name={fields.isOn.name}
            label={m.ondc_on()}
            hint={hasKeys ? m.ondc_on_hint() : m.ondc_no_keys()}
            error={fields.isOn.errors?.[0]}
            disabled={!hasKeys}
            defaultChecked={isOn}
          />
          <SelectField
            label={m.ondc_environment()}
            name={fields.environment.name}
            defaultValue={environment}
          >
            {environments.map((one) => (
              <option key={one} value={one}>
                {environmentWords[one]()}
              </option>
            ))}
          </SelectField>
          <FormTextField
            field={fields.subscriberId}
            label={m.ondc_subscriber_id()}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
          />
          <FormTextField
            field={fields.cities}
            label={m.ondc_cities()}
            hint={m.ondc_cities_hint()}
            autoComplete="off"
          />
          <details>
            <summary className="touch cursor-pointer py-2.5 font-semibold text-sm">
              {m.ondc_addresses()}
            </summary>
            <div className="grid gap-5 pt-2">
              <p className="text-muted text-sm">{m.ondc_addresses_hint()}</p>
              <FormTextField
                field={fields.gatewayUrl}
                label={m.ondc_gateway_url()}
                inputMode="url"
                autoComplete="off"
              />
              <FormTextField
                field={fields.registryUrl}
                label={m.ondc_registry_url()}
                inputMode="url"
                autoComplete="off"
              />
              <FormTextField
                field={fields.registryPublicKey}
                label={m.ondc_registry_key()}
                autoComplete="off"
              />
            </div>
          </details>
        </>
      )}
    </AdminForm>
  );
}
