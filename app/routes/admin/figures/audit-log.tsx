import { Form } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { cursorTo, readCursor } from "#app/lib/cursor.ts";
import type { LiveHandle, TopicName } from "#app/lib/live/live-topics.ts";
import { topicAudiences } from "#app/lib/live/topic-audiences.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { auditPage } from "#app/server/log/audit-log.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Button, LinkButton } from "#app/ui/forms/button.tsx";
import { SelectField, TextField } from "#app/ui/forms/field.tsx";
import { ListPager, NoEntries } from "../components/content/entry-list.tsx";
import type { Route } from "./+types/audit-log";
import { AuditEntryLine } from "./audit-log/audit-entry-line.tsx";
import { auditKinds } from "./audit-log/audit-words.ts";
import { nameEntries, type ShownEntry } from "./audit-log/name-entries.server.ts";

/** Whatever an admin changes is written down here. */
export const handle = {
  live: Object.keys(topicAudiences) as TopicName[],
} satisfies LiveHandle;

/** Entries a page. */
const pageSize = 20;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "audit");
  const search = args.url.searchParams;
  const person = search.get("person")?.trim().toLowerCase() ?? "";
  const kind = Object.keys(auditKinds).find((known) => known === search.get("kind")) ?? "";
  const filter = { actorEmail: person || undefined, kind: kind || undefined };
  const page = await auditPage(filter, readCursor(search), pageSize);
  return { ...page, rows: await nameEntries(page.rows), person, kind };
}

export const meta: Route.MetaFunction = () => titled(m.admin_audit());

/** Who changed or deleted what and when, for every write of an admin. */
export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const { rows, person, kind } = loaderData;
  const isFiltered = person !== "" || kind !== "";
  const search = { ...(person && { person }), ...(kind && { kind }) };
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-5">
      <div>
        <h1 className="text-2xl">{m.admin_audit()}</h1>
        <p className="text-muted">{m.audit_intro()}</p>
      </div>
      <AuditFilterForm key={`${person} ${kind}`} person={person} kind={kind} entries={rows} />
      {rows.length === 0 && (
        <NoEntries
          page={loaderData}
          search={search}
          empty={isFiltered ? m.audit_none_found() : m.audit_none()}
          action={
            isFiltered && (
              <LinkButton to="/my/audit" variant="secondary">
                {m.audit_show_all()}
              </LinkButton>
            )
          }
        />
      )}
      {rows.length > 0 && (
        <ol
          aria-label={m.admin_audit()}
          className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised"
        >
          {rows.map((entry) => (
            <AuditEntryLine key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <ListPager
        label={m.admin_audit()}
        page={loaderData}
        placeOf={({ at, id }) => cursorTo({ date: at, id })}
        summary={(newest, oldest) =>
          m.enquiries_from_to({
            newest: formatDateTime(newest.at),
            oldest: formatDateTime(oldest.at),
          })
        }
        search={search}
      />
    </div>
  );
}

interface AuditFilterFormProps {
  /** What is filtered by; "" is everybody, and everything. */
  person: string;
  kind: string;
  /** Those who are listed are offered. */
  entries: readonly ShownEntry[];
}

/** Whose writes, and about what. */
function AuditFilterForm({ person, kind, entries }: AuditFilterFormProps) {
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
