import type { ReactNode } from "react";
import { type District, LocatedAreaTable } from "#app/domains/content/located-area-table.tsx";
import { m } from "#app/paraglide/messages.js";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RagiEar } from "#app/ui/motif.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { RowDeletion } from "../parts/row-deletion.tsx";

export interface AreaListProps {
  districts: readonly District[];
  /** The page's number, from 1. */
  number: number;
  hasNext: boolean;
  /** The first step where there is none. */
  action: ReactNode;
}

/** A page of the located areas, grouped by district as on the site. */
export function AreaList({ districts, number, hasNext, action }: AreaListProps) {
  const hasPrevious = number > 1;
  const to = (page: number) => `?page=${page}`;
  return (
    <section aria-label={m.admin_located_areas()} className="flex flex-col gap-4">
      {districts.length === 0 ? (
        <EmptyState
          motif={<RagiEar className="size-24" />}
          title={hasPrevious ? m.content_nothing_more() : m.content_areas_empty()}
          action={action}
        />
      ) : (
        <LocatedAreaTable
          districts={districts}
          actionsOf={({ id, unit, district }) => {
            const name = m.content_area_named({ unit, district });
            return (
              <RowDeletion
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
