import type { SubmissionResult } from "@conform-to/react";
import { useEffect } from "react";
import { Form as PlainForm, useFetcher } from "react-router";
import {
  type BookingSettings,
  bookingSettingsSchema,
} from "#app/domains/couriers/booking/booking-settings.ts";
import { settingWords } from "#app/domains/couriers/booking/setting-words.ts";
import { m } from "#app/paraglide/messages.js";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { SelectField } from "#app/ui/forms/field.tsx";
import { FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { FormFailure, useSchemaForm } from "#app/ui/forms/use-schema-form.tsx";
import { TitledCard } from "../../components/page/page-layout.tsx";
import { bookingNames } from "./booking-names.ts";

interface BookingCardProps {
  settings: BookingSettings;
  mayChange: boolean;
}

/** Makes a sheet of all that is to be sent, and keeps what sheets say of the shop's parcels. */
export function BookingCard({ settings, mayChange }: BookingCardProps) {
  return (
    <TitledCard title={m.booking_title()}>
      <div className="grid gap-5">
        <p className="text-muted">{m.booking_intro()}</p>
        <PlainForm
          method="get"
          action="/my/couriers/sheet"
          className="flex flex-wrap items-end gap-3"
        >
          <SelectField name="courier" label={m.booking_for()} fieldClassName="min-w-52 grow">
            {Object.entries(bookingNames).map(([id, name]) => (
              <option key={id} value={id}>
                {name()}
              </option>
            ))}
          </SelectField>
          <Button type="submit" variant="secondary" className="max-sm:w-full">
            {m.booking_to_send()}
          </Button>
        </PlainForm>
        {mayChange && <SettingsForm settings={settings} />}
      </div>
    </TitledCard>
  );
}

const hints: Partial<Record<keyof BookingSettings, () => string>> = {
  pickupName: m.booking_pickup_name_hint,
  shiprocketPickup: m.booking_shiprocket_pickup_hint,
  officeId: m.booking_office_id_hint,
};

const numbers: readonly string[] = ["packingWeight", "length", "breadth", "height"];

function SettingsForm({ settings }: { settings: BookingSettings }) {
  const { Form, data, state } = useFetcher<SubmissionResult>();
  const typed = Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, String(value)]),
  );
  const { form, fields, formProps } = useSchemaForm({
    schema: bookingSettingsSchema,
    lastResult: data?.status === "error" ? data : undefined,
    answer: data,
    defaultValue: typed,
  });
  useEffect(() => {
    if (data?.status === "success") toast.success(m.booking_settings_saved());
  }, [data]);
  const names = Object.keys(settingWords) as (keyof BookingSettings)[];
  return (
    <details className="group border-line border-t pt-3">
      <summary className="link touch cursor-pointer">{m.booking_settings()}</summary>
      <Form {...formProps} action="/my/couriers" className="mt-3 grid gap-4">
        <FormFailure errors={form.errors} of={data} />
        <div className="grid gap-4 sm:grid-cols-2">
          {names.map((name) => (
            <FormTextField
              key={name}
              field={fields[name] as never}
              label={settingWords[name]()}
              hint={hints[name]?.()}
              inputMode={numbers.includes(name) || name.endsWith("Pin") ? "numeric" : "text"}
              autoComplete="off"
            />
          ))}
        </div>
        <Button
          type="submit"
          variant="secondary"
          pending={state !== "idle"}
          className="justify-self-start max-sm:w-full"
        >
          {m.booking_settings_save()}
        </Button>
      </Form>
    </details>
  );
}
