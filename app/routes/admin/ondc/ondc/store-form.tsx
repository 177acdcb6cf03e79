import type { readOndcStore } from "#app/domains/ondc/catalogue/read-catalogue.server.ts";
import { storeSchema } from "#app/domains/ondc/catalogue/store.ts";
import { indianTag } from "#app/lib/text/language.ts";
import { m } from "#app/paraglide/messages.js";
import { Outcome } from "#app/ui/dialogs/alert.tsx";
import { CheckboxField, SelectField, TextField } from "#app/ui/forms/field.tsx";
import { FormTextAreaField, FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { AdminForm } from "../../components/forms/admin-form.tsx";
import type { EditConflict } from "../../components/forms/save-form.server.ts";

type StoreRow = NonNullable<Awaited<ReturnType<typeof readOndcStore>>>;
type StoreConflict = EditConflict & { present: StoreRow };

/** "0900" → "09:00" */
const withColon = (time: string) => `${time.slice(0, 2)}:${time.slice(2)}`;

/** Monday is 1; 5 January 2026 was one. */
const dayName = (day: number) =>
  new Intl.DateTimeFormat(indianTag(), { weekday: "long", timeZone: "UTC" }).format(
    new Date(Date.UTC(2026, 0, 4 + day)),
  );

const days = [1, 2, 3, 4, 5, 6, 7];

/** Where goods leave from, and when somebody is there (rules: ondc-office-4). */
export function StoreForm({ store }: { store: StoreRow | undefined }) {
  return (
    <AdminForm<typeof storeSchema, StoreConflict>
      draftName="ondc-store"
      schema={storeSchema}
      action="/my/ondc/goods"
      defaults={{
        latitude: store?.latitude ?? "",
        longitude: store?.longitude ?? "",
        street: store?.street ?? "",
        locality: store?.locality ?? "",
        city: store?.city ?? "",
        pinCode: store?.pinCode ?? "",
        dayFrom: String(store?.dayFrom ?? 1),
        dayTo: String(store?.dayTo ?? 6),
        opensAt: store ? withColon(store.opensAt) : "09:00",
        closesAt: store ? withColon(store.closesAt) : "18:00",
        holidays: store?.holidays.join("\n") ?? "",
        daysToShip: String(store?.daysToShip ?? 2),
        ...(store && { updatedAt: store.updatedAt.toISOString() }),
      }}
      {...(store && {
        latest: { updatedAt: store.updatedAt, notice: m.ondc_changed_meanwhile() },
      })}
      lacking={m.cod_rules_lacking}
      submitLabel={m.content_save()}
      pendingText={m.saving()}
      savedText={m.ondc_store_saved()}
      failedText={m.ondc_settings_not_saved()}
      conflictNotice={(conflict, choice) => (
        <Outcome
          of={conflict}
          tone="warning"
          role="alert"
          title={m.ondc_changed_meanwhile()}
          action={choice}
        >
          {conflict.present.street}, {conflict.present.city}
        </Outcome>
      )}
    >
      {(fields) => (
        <>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <FormTextField
              field={fields.latitude}
              label={m.ondc_store_latitude()}
              hint={m.ondc_store_degrees_hint()}
              inputMode="decimal"
              autoComplete="off"
              required
            />
            <FormTextField
              field={fields.longitude}
              label={m.ondc_store_longitude()}
              hint={m.ondc_store_longitude_hint()}
              inputMode="decimal"
              autoComplete="off"
              required
            />
            <FormTextField field={fields.street} label={m.ondc_store_street()} required />
            <FormTextField field={fields.locality} label={m.ondc_store_locality()} required />
            <FormTextField field={fields.city} label={m.ondc_store_city()} required />
            <FormTextField
              field={fields.pinCode}
              label={m.address_pin_code()}
              inputMode="numeric"
              required
            />
            <SelectField
              label={m.ondc_store_day_from()}
              name={fields.dayFrom.name}
              defaultValue={store?.dayFrom ?? 1}
            >
              {days.map((day) => (
                <option key={day} value={day}>
                  {dayName(day)}
                </option>
              ))}
            </SelectField>
            <SelectField
              label={m.ondc_store_day_to()}
              name={fields.dayTo.name}
              defaultValue={store?.dayTo ?? 6}
              error={fields.dayTo.errors}
            >
              {days.map((day) => (
                <option key={day} value={day}>
                  {dayName(day)}
                </option>
              ))}
            </SelectField>
            <FormTextField
              field={fields.opensAt}
              type="time"
              label={m.ondc_store_opens_at()}
              required
            />
            <FormTextField
              field={fields.closesAt}
              type="time"
              label={m.ondc_store_closes_at()}
              required
            />
            <TextField
              label={m.ondc_store_days_to_ship()}
              name={fields.daysToShip.name}
              defaultValue={store?.daysToShip ?? 2}
              error={fields.daysToShip.errors}
              inputMode="numeric"
              required
            />
          </div>
          <FormTextAreaField
            field={fields.holidays}
            label={m.ondc_store_holidays()}
            hint={m.ondc_store_holidays_hint()}
            rows={3}
          />
          <CheckboxField
            name={fields.offersPickup.name}
            value="on"
            label={m.ondc_store_offers_pickup()}
            defaultChecked={store?.offersPickup}
          />
          <CheckboxField
            name={fields.takesCash.name}
            value="on"
            label={m.ondc_store_takes_cash()}
            defaultChecked={store?.takesCash}
          />
        </>
      )}
    </AdminForm>
  );
}
