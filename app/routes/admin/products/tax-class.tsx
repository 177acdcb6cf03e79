import { data, useNavigate } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { ratesOf, type TaxClass, taxClassSchema } from "#app/domains/tax/tax-class.ts";
import { listTaxClasses } from "#app/domains/tax/tax-classes.server.ts";
import { addTaxClass, updateTaxClass } from "#app/domains/tax/tax-commands.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Outcome } from "#app/ui/dialogs/alert.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { AdminForm } from "../components/forms/admin-form.tsx";
import { DeletedMeanwhile, NothingChosen, useEdited } from "../components/forms/edited-row.tsx";
import { type EditConflict, saveForm } from "../components/forms/save-form.server.ts";
import { BackLink, ContentPage, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/tax-class";

export const handle = { live: ["tax-classes"] } as const satisfies LiveHandle;

/** `new` in place of an id adds a class. */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "tax");
  const { classId: id } = args.params;
  const isNew = id === "new";
  const found = isNew ? undefined : (await listTaxClasses()).find((one) => one.id === id);
  return data({ id, isNew, found }, { status: isNew || found ? 200 : 404 });
}

/** Adds or changes a class. */
export async function action(args: Route.ActionArgs) {
  const user = requirePermission(args, "tax");
  const { classId } = args.params;
  return saveForm(
    await readForm(args.request),
    taxClassSchema,
    ({ updatedAt = new Date(0), name, hsn, ...typed }, id) => {
      const given = { name, hsn, rates: ratesOf(typed) };
      return classId === "new"
        ? addTaxClass(id, given, user)
        : updateTaxClass(classId, updatedAt, given, user);
    },
    {
      "too-many": { status: 409, message: m.tax_classes_full },
      "name-taken": { status: 409, field: "name", message: m.tax_class_name_taken },
    },
  );
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData?.isNew ? m.tax_class_add() : m.tax_class());

type ClassConflict = EditConflict & { present: TaxClass };

/** Rows for rates that are still to be typed. */
const blankRows = ["one more", "another"].map((key) => ({ key, from: "", percent: "" }));

/** A kind of goods and what it is taxed with since when (rules: tax-6). */
export default function TaxClassPage({ loaderData }: Route.ComponentProps) {
  const { id, isNew, found } = loaderData;
  const { edited, isGone } = useEdited(id, found);
  const navigate = useNavigate();
  const list = { to: "/my/tax", label: m.admin_tax() };
  const title = isNew ? m.tax_class_add() : (edited?.name ?? m.tax_class());
  const rates = (edited?.rates ?? []).map(({ from, rate }) => ({
    ...{ key: from, from },
    percent: String(rate / 100),
  }));
  const rows = [...rates, ...blankRows];
  return (
    <ContentPage title={title} narrow above={<BackLink to={list.to}>{list.label}</BackLink>}>
      {!isNew && !edited && <NothingChosen title={m.tax_class_gone()} list={list} />}
      {edited && isGone && <DeletedMeanwhile />}
      {(isNew || edited) && (
        <TitledCard title={m.tax_class()}>
          <AdminForm<typeof taxClassSchema, ClassConflict>
            key={id}
            draftName={`tax-class:${id}`}
            schema={taxClassSchema}
            action={`/my/tax/${id}`}
            defaults={{
              name: edited?.name ?? "",
              hsn: edited?.hsn ?? "",
              from: rows.map(({ from }) => from),
              percent: rows.map(({ percent }) => percent),
              ...(edited && { updatedAt: edited.updatedAt.toISOString() }),
            }}
            lacking={m.tax_rates_needed}
            submitLabel={isNew ? m.tax_class_add() : m.content_save()}
            pendingText={m.saving()}
            savedText={m.tax_class_saved()}
            failedText={m.tax_class_not_saved()}
            conflictNotice={(conflict, choice) => (
              <Outcome
                of={conflict}
                tone="warning"
                role="alert"
                title={m.tax_class_changed_meanwhile({ name: conflict.present.name })}
                action={choice}
              />
            )}
            onSaved={() => void navigate(list.to)}
          >
            {(fields) => (
              <>
                <FormTextField field={fields.name} label={m.tax_class_name()} autoComplete="off" />
                <FormTextField
                  field={fields.hsn}
                  label={m.tax_hsn()}
                  hint={m.tax_hsn_hint()}
                  inputMode="numeric"
                  autoComplete="off"
                />
                <fieldset className="grid gap-3">
                  <legend className="mb-1.5 font-semibold text-sm">{m.tax_rates()}</legend>
                  <p className="text-muted text-sm">{m.tax_rates_hint()}</p>
                  {rows.map((row, at) => (
                    <div key={row.key} className="grid grid-cols-2 gap-3">
                      <TextField
                        name="from"
                        type="date"
                        label={m.tax_rate_from()}
                        defaultValue={typedAt(fields.from.initialValue, at) ?? row.from}
                        error={at === 0 ? fields.from.errors : undefined}
                      />
                      <TextField
                        name="percent"
                        label={m.tax_rate_percent()}
                        defaultValue={typedAt(fields.percent.initialValue, at)}
                        inputMode="decimal"
                        autoComplete="off"
                        error={at === 0 ? fields.percent.errors : undefined}
                      />
                    </div>
                  ))}
                </fieldset>
              </>
            )}
          </AdminForm>
        </TitledCard>
      )}
    </ContentPage>
  );
}

/** What stands in a row of a list of fields: what was typed, where a draft was restored. */
function typedAt(values: unknown, at: number): string | undefined {
  const typed: unknown = Array.isArray(values) ? values[at] : undefined;
  return typeof typed === "string" ? typed : undefined;
}
