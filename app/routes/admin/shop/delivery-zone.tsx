import { getSelectProps } from "@conform-to/react";
import { data, useNavigate } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { deliveryZoneSchema } from "#app/domains/delivery/delivery-zone-form.ts";
import {
  addDeliveryZone,
  updateDeliveryZone,
} from "#app/domains/delivery/delivery-zones-commands.server.ts";
import {
  type DeliveryZone,
  findDeliveryZone,
} from "#app/domains/delivery/list-delivery-zones.server.ts";
import { attempt } from "#app/lib/answers/attempt.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Outcome } from "#app/ui/dialogs/alert.tsx";
import { SelectField } from "#app/ui/forms/field.tsx";
import { FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { AdminForm } from "../components/forms/admin-form.tsx";
import { DeletedMeanwhile, NothingChosen, useEdited } from "../components/forms/edited-row.tsx";
import { type EditConflict, saveForm } from "../components/forms/save-form.server.ts";
import { BackLink, ContentPage, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/delivery-zone";
import { zoneChargeWords } from "./delivery-charges.tsx";

export const handle = { live: ["shop-facts"] } as const satisfies LiveHandle;

/** `new` in place of an id adds a zone. */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "delivery");
  const { zoneId: id } = args.params;
  const isNew = id === "new";
  const found = isNew ? undefined : await findDeliveryZone(id);
  return data({ id, isNew, found }, { status: isNew || found ? 200 : 404 });
}

/** Adds or changes a zone. */
export async function action(args: Route.ActionArgs) {
  const user = requirePermission(args, "delivery");
  const { zoneId } = args.params;
  return saveForm(
    await readForm(args.request),
    deliveryZoneSchema,
    ({ updatedAt = new Date(0), ...given }, id) =>
      zoneId === "new"
        ? addDeliveryZone(id, given, user)
        : updateDeliveryZone(zoneId, updatedAt, given, user),
    {
      "too-many": { status: 409, message: m.zone_full },
      "name-taken": { status: 409, field: "name", message: m.zone_name_taken },
    },
  );
}

/** Where no answer comes, the form says so and keeps what was typed. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => attempt(serverAction);

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData?.isNew ? m.zones_add() : m.zones_update());

/** Two have saved it: what stands now. */
type ZoneConflict = EditConflict & { present: DeliveryZone };

/** Where a zone is, and what delivery costs there (rules: charges-1, charges-3). */
export default function DeliveryZonePage({ loaderData }: Route.ComponentProps) {
  const { id, isNew, found } = loaderData;
  const { edited, isGone } = useEdited(id, found);
  const navigate = useNavigate();
  const list = { to: "/my/delivery/charges", label: m.admin_delivery_charges() };
  const title = isNew ? m.zones_add() : m.zones_update();
  return (
    <ContentPage title={title} narrow above={<BackLink to={list.to}>{list.label}</BackLink>}>
      {!isNew && !edited && <NothingChosen title={m.zones_gone()} list={list} />}
      {edited && isGone && <DeletedMeanwhile />}
      {(isNew || edited) && (
        <TitledCard title={m.admin_delivery_charges()}>
          <AdminForm<typeof deliveryZoneSchema, ZoneConflict>
            key={id}
            draftName={`delivery-zone:${id}`}
            schema={deliveryZoneSchema}
            action={`/my/delivery/charges/${encodeURIComponent(id)}`}
            defaults={edited ? typedZone(edited) : { isServed: "yes" }}
            lacking={m.details_required}
            submitLabel={isNew ? m.zones_add() : m.content_save()}
            pendingText={m.saving()}
            savedText={m.zone_saved()}
            failedText={m.zone_not_saved()}
            conflictNotice={({ present, ...conflict }, choice) => (
              <Outcome
                of={conflict}
                tone="warning"
                role="alert"
                title={m.zone_changed_meanwhile({
                  places: present.places,
                  charge: zoneChargeWords(present),
                })}
                action={choice}
              />
            )}
            onSaved={() => void navigate(list.to)}
          >
            {(fields) => {
              const { key, ...select } = getSelectProps(fields.isServed, { ariaAttributes: false });
              const { firstCharge, firstGrams, moreCharge, moreGrams, freeFrom } = fields;
              const charges = [firstCharge, firstGrams, moreCharge, moreGrams, freeFrom];
              // They stay for the day on which it is delivered to again.
              const hidesCharges =
                fields.isServed.value === "no" && charges.every(({ errors }) => !errors);
              return (
                <>
                  <FormTextField
                    field={fields.name}
                    label={m.zone_name()}
                    hint={m.zone_name_hint()}
                    autoComplete="off"
                  />
                  <FormTextField
                    field={fields.places}
                    label={m.zone_places()}
                    hint={m.zone_places_hint()}
                    autoComplete="off"
                  />
                  <SelectField
                    key={key}
                    {...select}
                    label={m.zone_served()}
                    error={fields.isServed.errors}
                  >
                    <option value="yes">{m.audit_yes()}</option>
                    <option value="no">{m.audit_no()}</option>
                  </SelectField>
                  <div hidden={hidesCharges} className="grid gap-5">
                    <div className="grid items-start gap-5 sm:grid-cols-2">
                      <FormTextField
                        field={firstCharge}
                        label={m.zone_first_charge()}
                        inputMode="decimal"
                        autoComplete="off"
                      />
                      <FormTextField
                        field={firstGrams}
                        label={m.zone_first_grams()}
                        hint={m.zone_grams_hint()}
                        inputMode="numeric"
                        autoComplete="off"
                      />
                      <FormTextField
                        field={moreCharge}
                        label={m.zone_more_charge()}
                        hint={m.zone_more_hint()}
                        inputMode="decimal"
                        autoComplete="off"
                      />
                      <FormTextField
                        field={moreGrams}
                        label={m.zone_more_grams()}
                        inputMode="numeric"
                        autoComplete="off"
                      />
                    </div>
                    <FormTextField
                      field={freeFrom}
                      label={m.zone_free_from()}
                      hint={m.zone_free_hint()}
                      inputMode="decimal"
                      autoComplete="off"
                    />
                  </div>
                </>
              );
            }}
          </AdminForm>
        </TitledCard>
      )}
    </ContentPage>
  );
}

/** A zone as its form starts, its amounts in rupees. */
function typedZone(zone: DeliveryZone) {
  const { name, places, firstGrams, firstCharge, moreGrams, moreCharge, freeFrom } = zone;
  return {
    ...{ name, places, isServed: zone.isServed ? ("yes" as const) : ("no" as const) },
    firstGrams: String(firstGrams),
    firstCharge: String(firstCharge / 100),
    moreGrams: String(moreGrams),
    moreCharge: String(moreCharge / 100),
    freeFrom: freeFrom === null ? "" : String(freeFrom / 100),
    updatedAt: zone.updatedAt.toISOString(),
  };
}
