import type { ReactNode } from "react";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { locatedAreaPage } from "#app/domains/content/entries/list-located-areas.server.ts";
import {
  type District,
  LocatedAreaTable,
} from "#app/domains/content/entries/located-area-table.tsx";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { Pager } from "#app/ui/layout/pager.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { site } from "#site";
import { commandEntry } from "../components/content/content-commands.server.ts";
import { contentPageSize } from "../components/content/content-page-size.ts";
import { EmptiedPage } from "../components/content/entry-list.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { DeleteRowButton } from "../components/forms/row-confirm-dialog.tsx";
import { ContentPage } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/located-areas";

export const handle = { live: ["located-areas"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "content");
  const asked = Number.parseInt(args.url.searchParams.get("page") ?? "", 10);
  const number = asked >= 1 && asked <= 1000 ? asked : 1;
  return { number, ...(await locatedAreaPage(number, contentPageSize.areas)) };
}

export async function action(args: Route.ActionArgs) {
  const admin = requirePermission(args, "content");
  return commandEntry(await readForm(args.request), "located-area", admin);
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);

export const meta = () => titled(m.admin_located_areas());

/** The located areas by district, each with Delete (rules: office-11). */
export default function LocatedAreasPage({ loaderData }: Route.ComponentProps) {
  const add = (
    <LinkButton to={`/my/${site.productSlug}Locations`}>{m.admin_add_located_area()}</LinkButton>
  );
  return (
    <ContentPage title={m.admin_located_areas()} action={add}>
      <AreaList {...loaderData} action={add} />
    </ContentPage>
  );
}

interface AreaListProps {
  districts: readonly District[];
  /** The page's number, from 1. */
  number: number;
  hasNext: boolean;
  /** The first step where there is none. */
  action: ReactNode;
}

/** A page of the located areas, grouped by district as on the site. */
function AreaList({ districts, number, hasNext, action }: AreaListProps) {
  const hasPrevious = number > 1;
  const to = (page: number) => `?page=${page}`;
  if (districts.length === 0 && hasPrevious) return <EmptiedPage toFirst="?" />;
  return (
    <section aria-label={m.admin_located_areas()} className="flex flex-col gap-4">
      {districts.length === 0 ? (
        <EmptyState
          motif={<RagiEar className="size-24" />}
          title={m.content_areas_empty()}
          action={action}
        />
      ) : (
        <LocatedAreaTable
          districts={districts}
          actionsOf={({ id, unit, district }) => {
            const name = m.content_area_named({ unit, district });
            return (
              <DeleteRowButton
                id={id}
                action="/my/locationArea"
                label={m.delete_named({ name })}
                title={m.content_delete_title({ name })}
                question={m.content_delete_question()}
              />
            );
          }}
        />
      )}
      {(hasPrevious || hasNext) && (
        <Pager
          label={m.content_pages()}
          summary={m.content_page_number({ n: number })}
          previous={{ label: m.previous(), to: hasPrevious ? to(number - 1) : undefined }}
          next={{ label: m.next(), to: hasNext ? to(number + 1) : undefined }}
        />
      )}
    </section>
  );
}
