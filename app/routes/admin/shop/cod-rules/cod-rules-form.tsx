import { type FieldMetadata, getSelectProps } from "@conform-to/react";
import { type ReactNode, useId } from "react";
import { stateName, statesAndTerritories } from "#app/domains/accounts/addresses/address.ts";
import { advanceEnds, advanceScopes } from "#app/domains/orders/cod/advance.ts";
import { advanceChoiceWords } from "#app/domains/orders/cod/advance-words.ts";
import { codRuleWords } from "#app/domains/orders/cod/cod-rule-words.ts";
import { type CodRules, type PlaceScope, placeScopes } from "#app/domains/orders/cod/cod-rules.ts";
import { codRulesSchema } from "#app/domains/orders/cod/cod-rules-form.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { Outcome } from "#app/ui/dialogs/alert.tsx";
import { CheckboxField, SelectField } from "#app/ui/forms/field.tsx";
import { FieldError } from "#app/ui/forms/field-frame.tsx";
import { FormTextAreaField, FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { AdminForm } from "../../components/forms/admin-form.tsx";
import type { EditConflict } from "../../components/forms/save-form.server.ts";
import { listOf } from "../../components/forms/save-over.ts";

type SavedRules = CodRules & { updatedAt: Date };
/** Two have saved them: what stands now. */
type RulesConflict = EditConflict & { present: SavedRules };

const scopeWords: Record<PlaceScope, () => string> = {
  any: m.cod_scope_any,
  only: m.cod_scope_only,
  except: m.cod_scope_except,
};

/** Changes who may pay at the door (rules: cod-1). */
export function CodRulesForm({ rules, onSaved }: { rules: SavedRules; onSaved: () => void }) {
  return (
    <AdminForm<typeof codRulesSchema, RulesConflict>
      draftName="cod-rules"
      schema={codRulesSchema}
      action="/my/cash-on-delivery"
      defaults={valuesOf(rules)}
      latest={{ updatedAt: rules.updatedAt, notice: m.cod_rules_changed_meanwhile() }}
      lacking={m.cod_rules_lacking}
      submitLabel={m.content_save()}
      pendingText={m.saving()}
      savedText={m.cod_rules_saved()}
      failedText={m.cod_rules_not_saved()}
      onSaved={onSaved}
      conflictNotice={(conflict, choice) => (
        <Outcome
          of={conflict}
          tone="warning"
          role="alert"
          title={m.cod_rules_changed_meanwhile()}
          action={choice}
        >
          {codRuleWords(conflict.present).join("; ") || m.cod_rules_none()}
        </Outcome>
      )}
    >
      {(fields) => (
        <>
          <Group title={m.cod_group_amounts()}>
            <div className="grid items-start gap-5 sm:grid-cols-2">
              <FormTextField
                field={fields.least}
                label={m.cod_field_least()}
                hint={m.cod_field_amount_hint()}
                inputMode="decimal"
                autoComplete="off"
              />
              <FormTextField
                field={fields.most}
                label={m.cod_field_most()}
                hint={m.cod_field_amount_hint()}
                inputMode="decimal"
                autoComplete="off"
              />
            </div>
            <FormTextField
              field={fields.firstMost}
              label={m.cod_field_first()}
              hint={m.cod_field_first_hint()}
              inputMode="decimal"
              autoComplete="off"
            />
          </Group>
          <Group title={m.cod_group_places()}>
            <ChoiceField
              field={fields.stateScope}
              label={m.cod_field_state_scope()}
              options={placeScopes}
              words={scopeWords}
            />
            <StateTicks
              name={fields.states.name}
              ticked={listOf(fields.states.initialValue)}
              errors={fields.states.errors}
              isOff={(fields.stateScope.value ?? "any") === "any"}
            />
            <ChoiceField
              field={fields.pinScope}
              label={m.cod_field_pin_scope()}
              options={placeScopes}
              words={scopeWords}
            />
            <div hidden={(fields.pinScope.value ?? "any") === "any"}>
              <FormTextAreaField
                field={fields.pinCodes}
                label={m.cod_field_pins()}
                hint={m.cod_field_pins_hint()}
                inputMode="numeric"
                autoComplete="off"
              />
            </div>
          </Group>
          <Group title={m.cod_group_persons()} hint={m.cod_group_persons_hint()}>
            <FormTextField
              field={fields.mostOpen}
              label={m.cod_field_open()}
              hint={m.cod_field_open_hint()}
              inputMode="numeric"
              autoComplete="off"
            />
            <div className="grid items-start gap-5 sm:grid-cols-2">
              <FormTextField
                field={fields.mostCameBack}
                label={m.cod_field_came_back()}
                inputMode="numeric"
                autoComplete="off"
              />
              <FormTextField
                field={fields.forgivenAfterDays}
                label={m.cod_field_forgiven()}
                hint={m.cod_field_forgiven_hint()}
                inputMode="numeric"
                autoComplete="off"
              />
            </div>
          </Group>
          <Group title={m.cod_group_advance()} hint={m.cod_group_advance_hint()}>
            <div className="grid items-start gap-5 sm:grid-cols-2">
              <FormTextField
                field={fields.advanceAmount}
                label={m.cod_field_advance_amount()}
                inputMode="decimal"
                autoComplete="off"
              />
              <FormTextField
                field={fields.advancePercent}
                label={m.cod_field_advance_percent()}
                hint={m.cod_field_amount_hint()}
                inputMode="numeric"
                autoComplete="off"
              />
            </div>
            <ChoiceField
              field={fields.advanceFor}
              label={m.cod_field_advance_for()}
              options={advanceScopes}
              words={advanceChoiceWords}
            />
            <ChoiceField
              field={fields.advanceIfBack}
              label={m.cod_field_advance_if_back()}
              options={advanceEnds}
              words={advanceChoiceWords}
            />
          </Group>
        </>
      )}
    </AdminForm>
  );
}

function Group(props: { title: string; hint?: string; children: ReactNode }) {
  const hintId = useId();
  return (
    <fieldset
      aria-describedby={props.hint && hintId}
      className="grid gap-5 border-line not-first-of-type:border-t not-first-of-type:pt-4"
    >
      <legend className="float-left mb-1 font-bold font-display text-heading text-lg">
        {props.title}
      </legend>
      {props.hint && (
        <p id={hintId} className="clear-left text-muted text-sm">
          {props.hint}
        </p>
      )}
      <div className="clear-left grid gap-5">{props.children}</div>
    </fieldset>
  );
}

interface ChoiceFieldProps<Value extends string> {
  field: FieldMetadata<Value | undefined>;
  label: string;
  options: readonly Value[];
  words: Readonly<Record<Value, () => string>>;
}

function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { field, label, options, words } = props;
  const { key, ...select } = getSelectProps(field, { ariaAttributes: false });
  return (
    <SelectField key={key} {...select} label={label} error={field.errors}>
      {options.map((option) => (
        <option key={option} value={option}>
          {words[option]()}
        </option>
      ))}
    </SelectField>
  );
}

function StateTicks(props: {
  name: string;
  ticked: readonly string[];
  errors: string[] | undefined;
  isOff: boolean;
}) {
  const { name, ticked, errors } = props;
  const errorId = useId();
  return (
    <fieldset hidden={props.isOff} aria-describedby={errors && errorId}>
      <legend className="mb-1.5 font-semibold text-sm">{m.cod_field_states()}</legend>
      {errors && <FieldError id={errorId} error={errors} />}
      <div className="grid sm:grid-cols-2">
        {statesAndTerritories.map((state) => (
          <CheckboxField
            key={state}
            name={name}
            value={state}
            label={stateName(state)}
            defaultChecked={ticked.includes(state)}
            aria-invalid={errors ? true : undefined}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** What the form begins with: amounts in rupees. */
function valuesOf(rules: SavedRules) {
  const rupees = (amount: Paise | null) => (amount === null ? "" : String(amount / 100));
  const count = (n: number | null) => (n === null ? "" : String(n));
  return {
    least: rupees(rules.least),
    most: rupees(rules.most),
    firstMost: rupees(rules.firstMost),
    stateScope: rules.stateScope,
    states: rules.states as (typeof statesAndTerritories)[number][],
    pinScope: rules.pinScope,
    pinCodes: rules.pinCodes.join(", "),
    mostOpen: count(rules.mostOpen),
    mostCameBack: count(rules.mostCameBack),
    forgivenAfterDays: count(rules.forgivenAfterDays),
    advanceAmount: rupees(rules.advanceAmount),
    advancePercent: count(rules.advancePercent),
    advanceFor: rules.advanceFor,
    advanceIfBack: rules.advanceIfBack,
    updatedAt: rules.updatedAt.toISOString(),
  };
}
