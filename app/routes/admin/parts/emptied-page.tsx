import { m } from "#app/paraglide/messages.js";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RagiEar } from "#app/ui/motif.tsx";

/** Whether there are rows, but none on this page: those that stood here were deleted or changed. */
export function isEmptied(page: {
  rows: readonly unknown[];
  hasPrevious: boolean;
  hasNext: boolean;
}): boolean {
  return page.rows.length === 0 && (page.hasPrevious || page.hasNext);
}

/** In place of a page's rows that are there no more. */
export function EmptiedPage({ toFirst }: { toFirst: string }) {
  return (
    <EmptyState
      motif={<RagiEar className="h-24 w-auto" />}
      title={m.content_nothing_more()}
      action={
        <LinkButton variant="secondary" to={toFirst}>
          {m.content_back_to_first()}
        </LinkButton>
      }
    />
  );
}
