import { type DefaultValue, getSelectProps, type SubmissionResult } from "@conform-to/react";
import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { z } from "zod";
import { inviteSchema, staffRoleHints, staffRoleWords } from "#app/domains/accounts/staff.ts";
import { staffRoles } from "#app/lib/domain.ts";
import { deleteDraft } from "#app/lib/form-drafts.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { FormTextField } from "#app/ui/form-text-field.tsx";
import { FormFailure, useSchemaForm } from "#app/ui/use-schema-form.tsx";
import { type Draft, useDraft } from "../components/use-draft.ts";

/** What came of an invitation; `email` is the address that it went to. */
export type InviteAnswer = SubmissionResult & { email: string };

const draftName = "invite";

/**
 * E-mail and role of somebody who is to work here (rules: staff-4). They outlast the way to the page
 * that asks who one is (rules: second-factor-5).
 */
export function InviteForm() {
  const draft = useDraft(draftName);
  return <InviteFields key={draft.version} draft={draft} />;
}

function InviteFields({ draft }: { draft: Draft }) {
  const { Form, data } = useFetcher<SubmissionResult>();
  const { form, fields, formProps, pending } = useSchemaForm({
    schema: inviteSchema,
    lastResult: data,
    defaultValue: draft.restored?.values as DefaultValue<z.input<typeof inviteSchema>>,
  });
  const isInvited = data?.status === "success";
  useEffect(() => {
    if (isInvited) deleteDraft(draftName);
  }, [isInvited]);
  const { key, ...role } = getSelectProps(fields.role, { ariaAttributes: false });
  return (
    <Form
      {...formProps}
      action="/my/staff"
      onInput={({ currentTarget }) => draft.save(currentTarget, {})}
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
