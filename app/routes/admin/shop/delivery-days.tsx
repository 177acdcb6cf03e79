import { data, useNavigate } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { daysWords } from "#app/domains/delivery/delivery-days.ts";
import {
  addDeliveryDays,
  updateDeliveryDays,
} from "#app/domains/delivery/delivery-days-commands.server.ts";
import { deliveryDaysSchema } from "#app/domains/delivery/delivery-days-form.ts";
import {
  type DeliveryRow,
  findDeliveryRow,
} from "#app/domains/delivery/list-delivery-days.server.ts";
import { attempt } from "#app/lib/answers/attempt.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Outcome } from "#app/ui/dialogs/alert.tsx";
import { FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { AdminForm } from "../components/forms/admin-form.tsx";
import { DeletedMeanwhile, NothingChosen, useEdited } from "../components/forms/edited-row.tsx";
import { type EditConflict, saveForm } from "../components/forms/save-form.server.ts";
import { BackLink, ContentPage, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/delivery-days";

export const handle = { live: ["delivery-days"] } as const satisfies LiveHandle;

/** `new` in place of an id adds a row. */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "delivery");
  const { rowId: id } = args.params;
  const isNew = id === "new";
  const found = isNew ? undefined : await findDeliveryRow(id);
  return data({ id, isNew, found }, { status: isNew || found ? 200 : 404 });
}

/** Adds or changes the days of a prefix. */
export async function action(args: Route.ActionArgs) {
  const user = requirePermission(args, "delivery");
  const { rowId } = args.params;
  return saveForm(
    await readForm(args.request),
    deliveryDaysSchema,
    ({ updatedAt = new Date(0), ...given }, id) =>
      rowId === "new"
        ? addDeliveryDays(id, given, user)
        : updateDeliveryDays(rowId, updatedAt, given, user),
    {
      "too-many": { status: 409, message: m.delivery_full },
      "prefix-taken": { status: 409, field: "pinPrefix", message: m.delivery_prefix_taken },
    },
  );
}

/** Where no answer comes, the form says so and keeps what was typed. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => attempt(serverAction);

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData?.isNew ? m.delivery_add() : m.delivery_update());

/** Two have saved it: what stands now. */
type DaysConflict = EditConflict & { present: DeliveryRow };

/** The days of one prefix (rules: delivery-1). */
export default function DeliveryDaysPage({ loaderData }: Route.ComponentProps) {
  const { id, isNew, found } = loaderData;
  const { edited, isGone } = useEdited(id, found);
  const navigate = useNavigate();
  const list = { to: "/my/delivery", label: m.admin_delivery() };
  const title = isNew ? m.delivery_add() : m.delivery_update();
  return (
    <ContentPage title={title} narrow above={<BackLink to={list.to}>{list.label}</BackLink>}>
      {!isNew && !edited && <NothingChosen title={m.delivery_gone()} list={list} />}
      {edited && isGone && <DeletedMeanwhile />}
      {(isNew || edited) && (
        <TitledCard title={m.admin_delivery()}>
          <AdminForm<typeof deliveryDaysSchema, DaysConflict>
            key={id}
            draftName={`delivery-days:${id}`}
            schema={deliveryDaysSchema}
            action={`/my/delivery/${encodeURIComponent(id)}`}
            defaults={
              edited && {
                pinPrefix: edited.pinPrefix,
                place: edited.place,
                fromDays: String(edited.fromDays),
                toDays: String(edited.toDays),
                updatedAt: edited.updatedAt.toISOString(),
              }
            }
            lacking={m.delivery_days_hint}
            submitLabel={isNew ? m.delivery_add() : m.content_save()}
            pendingText={m.saving()}
            savedText={m.delivery_saved()}
            failedText={m.delivery_not_saved()}
            conflictNotice={(conflict, choice) => (
              <Outcome
                of={conflict}
                tone="warning"
                role="alert"
                title={changedMeanwhile(conflict.present)}
                action={choice}
              />
            )}
            onSaved={() => void navigate(list.to)}
          >
            {(fields) => (
              <>
                <FormTextField
                  field={fields.pinPrefix}
                  label={m.delivery_prefix()}
                  hint={m.delivery_prefix_hint()}
                  inputMode="numeric"
                  autoComplete="off"
                />
                <FormTextField
                  field={fields.place}
                  label={m.delivery_place()}
                  hint={m.delivery_place_hint()}
                  autoComplete="off"
                />
                <FormTextField
                  field={fields.fromDays}
                  label={m.delivery_from()}
                  hint={m.delivery_days_hint()}
                  inputMode="numeric"
                  autoComplete="off"
                />
                <FormTextField
                  field={fields.toDays}
                  label={m.delivery_to()}
                  inputMode="numeric"
                  autoComplete="off"
                />
              </>
            )}
          </AdminForm>
        </TitledCard>
      )}
    </ContentPage>
  );
}

function changedMeanwhile({ pinPrefix, fromDays, toDays }: DeliveryRow): string {
  const prefix = pinPrefix || m.delivery_elsewhere();
  return m.delivery_changed_meanwhile({ prefix, days: daysWords({ from: fromDays, to: toDays }) });
}
