import { requireAdmin } from "#app/domains/accounts/session.server.ts";
import { cursorTo, readCursor } from "#app/lib/cursor.ts";
import { type LiveHandle, liveTopics, type TopicName } from "#app/lib/live-topics.ts";
import { formatTime } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { auditPage } from "#app/server/list-audit.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RagiEar } from "#app/ui/motif.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { titled } from "../shop/shell/page-title.ts";
import type { Route } from "./+types/audit-log";
import { AuditEntryLine } from "./audit/audit-entry-line.tsx";
import { AuditFilterForm } from "./audit/audit-filter-form.tsx";
import { auditKinds } from "./audit/audit-words.ts";
import { nameEntries } from "./audit/name-entries.server.ts";
import { EmptiedPage, isEmptied } from "./parts/emptied-page.tsx";

/** Whatever an admin changes is written down here. */
export const handle = {
  live: Object.keys(liveTopics) as TopicName[],
} satisfies LiveHandle;

/** Entries a page. */
const pageSize = 20;

export async function loader(args: Route.LoaderArgs) {
  requireAdmin(args);
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
  const { rows, hasPrevious, hasNext, person, kind } = loaderData;
  const [first, last] = [rows[0], rows.at(-1)];
  const emptied = isEmptied(loaderData);
  const isFiltered = person !== "" || kind !== "";
  const listFrom = (place: { after?: string; before?: string } = {}) =>
    `?${new URLSearchParams({ ...(person && { person }), ...(kind && { kind }), ...place })}`;
  const placeOf = ({ at, id }: (typeof rows)[number]) => cursorTo({ date: at, id });
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-5">
      <div>
        <h1 className="text-2xl">{m.admin_audit()}</h1>
        <p className="text-muted">{m.audit_intro()}</p>
      </div>
      <AuditFilterForm key={`${person} ${kind}`} person={person} kind={kind} entries={rows} />
      {emptied && <EmptiedPage toFirst={listFrom()} />}
      {rows.length === 0 && !emptied && (
        <EmptyState
          motif={<RagiEar className="h-24 w-auto" />}
          title={isFiltered ? m.audit_none_found() : m.audit_none()}
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
      {first && last && (hasPrevious || hasNext) && (
        <Pager
          label={m.admin_audit()}
          summary={m.enquiries_from_to({
            newest: formatTime(first.at),
            oldest: formatTime(last.at),
          })}
          previous={{
            label: m.previous(),
            to: hasPrevious ? listFrom({ before: placeOf(first) }) : undefined,
          }}
          next={{ label: m.next(), to: hasNext ? listFrom({ after: placeOf(last) }) : undefined }}
        />
      )}
    </div>
  );
}
