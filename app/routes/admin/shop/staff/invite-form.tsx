import { type DefaultValue, getSelectProps, type SubmissionResult } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { z } from "zod";
import { inviteSchema, staffRoleHints, staffRoleWords } from "#app/domains/accounts/staff/staff.ts";
import { staffRoles } from "#app/lib/shop/domain.ts";
import { m } from "#app/paraglide/messages.js";
import { useOnAnswer } from "#app/ui/answers/use-on-answer.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { SelectField } from "#app/ui/forms/field.tsx";
import { FormTextField } from "#app/ui/forms/form-text-field.tsx";
import { FormFailure, useSchemaForm } from "#app/ui/forms/use-schema-form.tsx";
import { type Draft, useDraft } from "../../components/forms/use-draft.ts";

/** What came of an invitation; `email` is the address that it went to. */
export type InviteAnswer = SubmissionResult & { email: string };

const draftName = "invite";

/**
 * E-mail and role of somebody who is to work here (rules: staff-4). They outlast the way to the page
 * that asks who one is (rules: second-factor-5).
 */
export function InviteForm() {
  const draft = useDraft(draftName);
  const [sent, setSent] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form that was sent is gone, and the focus with it.
    if (sent > 0) frame.current?.querySelector<HTMLInputElement>("[type=email]")?.focus();
  }, [sent]);
  return (
    <div ref={frame}>
      <InviteFields
        // Once sent, what a draft restored must not come back: it would go out twice.
        key={`${draft.version} ${sent}`}
        restored={sent > 0 ? undefined : draft.restored}
        save={draft.save}
        onSent={() => {
          draft.discard();
          setSent(sent + 1);
        }}
      />
    </div>
  );
}

interface InviteFieldsProps extends Pick<Draft, "save"> {
  restored: Draft["restored"] | undefined;
  onSent: () => void;
}

function InviteFields({ restored, save, onSent }: InviteFieldsProps) {
  const { Form, data } = useFetcher<SubmissionResult>();
  const { form, fields, formProps, pending } = useSchemaForm({
    schema: inviteSchema,
    lastResult: data,
    defaultValue: restored?.values as DefaultValue<z.input<typeof inviteSchema>>,
  });
  useOnAnswer(data, ({ status }) => {
    if (status === "success") onSent();
  });
  const { key, ...role } = getSelectProps(fields.role, { ariaAttributes: false });
  return (
    <Form
      {...formProps}
      action="/my/staff"
      onInput={({ currentTarget }) => save(currentTarget, {})}
      className="grid gap-5"
    >
      <FormFailure errors={form.errors} of={data} />
      <p className="text-muted text-sm">{m.staff_invite_text()}</p>
      <input type="hidden" name="intent" value="invite" />
      <FormTextField field={fields.email} label={m.email()} type="email" autoComplete="off" />
      <SelectField key={key} {...role} label={m.staff_role()} error={fields.role.errors}>
        <option value="">{m.staff_role_required()}</option>
        {staffRoles.map((one) => (
          <option key={one} value={one}>
            {staffRoleWords[one]()}
          </option>
        ))}
      </SelectField>
      <dl className="grid gap-2 text-sm">
        {staffRoles.map((one) => (
          <div key={one}>
            <dt className="inline font-semibold">{staffRoleWords[one]()}: </dt>
            <dd className="inline text-muted">{staffRoleHints[one]()}</dd>
          </div>
        ))}
      </dl>
      <div>
        <Button type="submit" pending={pending} pendingText={m.submitting()}>
          {m.staff_invite()}
        </Button>
      </div>
    </Form>
  );
}
