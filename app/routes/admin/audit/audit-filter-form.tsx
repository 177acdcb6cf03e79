import { Form } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { auditKinds } from "./audit-words.ts";
import type { ShownEntry } from "./name-entries.server.ts";

export interface AuditFilterFormProps {
  /** What is filtered by; "" is everybody, and everything. */
  person: string;
  kind: string;
  /** Those who are listed are offered. */
  entries: readonly ShownEntry[];
}

/** Whose writes, and about what. */
export function AuditFilterForm({ person, kind, entries }: AuditFilterFormProps) {
  const people = [...new Set(entries.map(({ actorEmail }) => actorEmail))];
  return (
    <Form method="get" className="flex flex-wrap items-end gap-3">
      <TextField
        name="person"
        inputMode="email"
        label={m.audit_person()}
        defaultValue={person}
        list="audit-people"
        autoComplete="off"
        fieldClassName="min-w-0 grow basis-60"
      />
      <datalist id="audit-people">
        {people.map((email) => (
          <option key={email} value={email} />
        ))}
      </datalist>
      <SelectField
        name="kind"
        label={m.audit_kind()}
        defaultValue={kind}
        fieldClassName="min-w-0 grow basis-52"
      >
        <option value="">{m.audit_kind_all()}</option>
        {Object.entries(auditKinds).map(([value, { title }]) => (
          <option key={value} value={value}>
            {title()}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{m.audit_show()}</Button>
        {(person || kind) && (
          <LinkButton to="/my/audit" variant="secondary">
            {m.audit_show_all()}
          </LinkButton>
        )}
      </div>
    </Form>
  );
}
