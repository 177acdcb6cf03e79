import { getSelectProps, type SubmissionResult } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { staffRoleWords } from "#app/domains/accounts/staff/staff.ts";
import { apiKeySchema, keyLives } from "#app/domains/api-keys/api-key.ts";
import { permissionWords } from "#app/domains/api-keys/permission-words.ts";
import type { StaffRole } from "#app/lib/shop/domain.ts";
import { m } from "#app/paraglide/messages.js";
import { useOnAnswer } from "#app/ui/answers/use-on-answer.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { CopyButton } from "#app/ui/forms/copy-button.tsx";
import { CheckboxField, SelectField } from "#app/ui/forms/field.tsx";
import { FieldError } from "#app/ui/forms/field-frame.tsx";
import { FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { FormFailure, useSchemaForm } from "#app/ui/forms/use-schema-form.tsx";

/** A key that was made: shown once, and kept nowhere. */
export type MadeKey = SubmissionResult & { name: string; key: string };

interface MakeKeyFormProps {
  choices: readonly { role: StaffRole; permissions: readonly string[] }[];
}

/** Makes a key for another program, and shows it once (rules: api-2). */
export function MakeKeyForm({ choices }: MakeKeyFormProps) {
  const [made, setMade] = useState<MadeKey[]>([]);
  return (
    <div className="grid gap-5">
      {made.map((one) => (
        <NewKey key={one.key} made={one} />
      ))}
      <MakeKeyFields
        // An empty form after each.
        key={made.length}
        choices={choices}
        onMade={(one) => setMade([one])}
      />
    </div>
  );
}

function NewKey({ made: { name, key } }: { made: MadeKey }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="rounded-md border border-success bg-success-soft p-4">
      <h3 ref={heading} tabIndex={-1} className="wrap-anywhere text-base">
        {m.api_made_title({ name })}
      </h3>
      <p className="mt-1 text-sm">{m.api_made_text()}</p>
      <code className="my-3 block select-all break-all rounded-sm bg-raised p-3 text-sm">
        {key}
      </code>
      <div className="flex flex-wrap gap-2">
        <CopyButton
          text={key}
          label={m.api_copy()}
          copiedLabel={m.api_copied()}
          refusedText={m.api_copy_refused()}
        />
      </div>
    </section>
  );
}

interface MakeKeyFieldsProps extends MakeKeyFormProps {
  onMade: (made: MadeKey) => void;
}

function MakeKeyFields({ choices, onMade }: MakeKeyFieldsProps) {
  const { Form, data } = useFetcher<SubmissionResult | MadeKey>();
  const [role, setRole] = useState<string>();
  const { form, fields, formProps, pending } = useSchemaForm({
    schema: apiKeySchema,
    lastResult: data,
    defaultValue: { days: String(keyLives[1]) },
  });
  useOnAnswer(data, (answer) => {
    if ("key" in answer) onMade(answer);
  });
  const { key: roleKey, ...roleProps } = getSelectProps(fields.role, { ariaAttributes: false });
  const { key: daysKey, ...daysProps } = getSelectProps(fields.days, { ariaAttributes: false });
  const all = [...new Set(choices.flatMap(({ permissions }) => permissions))];
  // Where no scripts run, the server looks at what the role may.
  const shown = choices.find((one) => one.role === role)?.permissions ?? all;
  const error = fields.permissions.errors;
  return (
    <Form {...formProps} action="/my/api" className="grid gap-5">
      <FormFailure errors={form.errors} of={data} />
      <FormTextField
        field={fields.name}
        label={m.api_key_name()}
        hint={m.api_key_name_hint()}
        autoComplete="off"
      />
      <SelectField
        key={roleKey}
        {...roleProps}
        label={m.api_key_role()}
        error={fields.role.errors}
        onChange={({ currentTarget }) => setRole(currentTarget.value)}
      >
        <option value="">{m.staff_role_required()}</option>
        {choices.map((one) => (
          <option key={one.role} value={one.role}>
            {staffRoleWords[one.role]()}
          </option>
        ))}
      </SelectField>
      <fieldset aria-describedby={error && `${fields.permissions.id}-error`}>
        <legend className="mb-1 font-semibold">{m.api_key_permissions()}</legend>
        {shown.map((one) => (
          <CheckboxField
            key={one}
            name={fields.permissions.name}
            value={one}
            label={permissionWords(one)}
          />
        ))}
        <FieldError id={fields.permissions.id} error={error} />
      </fieldset>
      <SelectField key={daysKey} {...daysProps} label={m.api_key_days()} error={fields.days.errors}>
        {keyLives.map((days) => (
          <option key={days} value={days}>
            {m.api_days({ n: days })}
          </option>
        ))}
      </SelectField>
      <div>
        <Button type="submit" pending={pending} pendingText={m.submitting()}>
          {m.api_make()}
        </Button>
      </div>
    </Form>
  );
}
