import { Link } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { listGroups } from "#app/domains/stock/groups/read-groups.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { lackedLanguages } from "#app/lib/text/translations.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { LackedLanguages } from "../components/content/lacked-languages.tsx";
import { ContentPage } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/groups";

export const handle = { live: ["batches"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "stock");
  return { groups: await listGroups() };
}

export const meta = () => titled(m.groups_title());

/** The groups that make what the shop sells (rules: labels-7). */
export default function GroupsPage({ loaderData: { groups } }: Route.ComponentProps) {
  const add = <LinkButton to="/my/groups/new">{m.group_add()}</LinkButton>;
  const hasSome = groups.length > 0;
  return (
    <ContentPage title={m.groups_title()} intro={m.groups_intro()} action={hasSome && add} narrow>
      {!hasSome && (
        <EmptyState motif={<RagiEar className="size-24" />} title={m.groups_empty()} action={add}>
          {m.groups_empty_text()}
        </EmptyState>
      )}
      <ul
        aria-label={m.groups_title()}
        className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised empty:hidden"
      >
        {groups.map((group) => (
          <li key={group.id} className="wrap-anywhere grid gap-0.5 px-4 py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link
                to={`/my/groups/${encodeURIComponent(group.id)}`}
                className="link touch-inline font-semibold"
              >
                {group.name}
              </Link>
              {group.isRetired && <Badge look="outline">{m.group_retired_badge()}</Badge>}
            </p>
            <p>{group.place}</p>
            <p className="text-muted text-sm tabular-nums">
              {m.group_counts({ persons: group.persons, batches: group.batches })}
            </p>
            <LackedLanguages
              of={lackedLanguages(group, group.translations, ["name", "place", "words"])}
            />
          </li>
        ))}
      </ul>
    </ContentPage>
  );
}
