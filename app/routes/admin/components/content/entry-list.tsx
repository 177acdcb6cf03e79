import { ImageOff } from "lucide-react";
import type { ReactNode } from "react";
import { type cursorParams, cursorTo } from "#app/lib/cursor.ts";
import { m } from "#app/paraglide/messages.js";
import type { RowPage } from "#app/server/database/keyset.server.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { Pager } from "#app/ui/layout/pager.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";

export interface EntryListProps {
  /** Names the list. */
  label: string;
  /** Said where there is nothing at all. */
  empty: string;
  /** Its first step, there. */
  action?: ReactNode;
  page: RowPage<{ id: string; date: Date }>;
  /** What else its pages' addresses say. */
  search?: Record<string, string> | URLSearchParams | undefined;
  /** The rows. */
  children: ReactNode;
}

/** One page of a list, with the ways to the others. */
export function EntryList(props: EntryListProps) {
  const { label, page, search, children } = props;
  if (page.rows.length === 0) return <NoEntries {...props} />;
  return (
    <section aria-label={label} className="flex flex-col gap-4">
      {children}
      <ListPager page={page} placeOf={cursorTo} search={search} />
    </section>
  );
}

/** In place of a list's rows where there are none, or none on this page any more. */
export function NoEntries(
  props: Pick<EntryListProps, "empty" | "action" | "search"> & { page: RowPage<unknown> },
) {
  const { empty, action, page, search } = props;
  if (isEmptied(page)) return <EmptiedPage toFirst={`?${new URLSearchParams(search)}`} />;
  return <EmptyState motif={<RagiEar className="h-24 w-auto" />} title={empty} action={action} />;
}

interface ListPagerProps<Row> extends Pick<EntryListProps, "search"> {
  /** Names the navigation. */
  label?: string;
  page: RowPage<Row>;
  /** A row's place, as addresses have it. */
  placeOf: (row: Row) => string;
  /** From where to where the page goes. */
  summary?: (first: Row, last: Row) => string;
}

/** The ways to a list's other pages, where it has any. */
export function ListPager<Row>(props: ListPagerProps<Row>) {
  const { label = m.content_pages(), page, placeOf, summary, search } = props;
  const { rows, hasPrevious, hasNext } = page;
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last || !(hasPrevious || hasNext)) return null;
  const to = (direction: (typeof cursorParams)[number], row: Row) => {
    const there = new URLSearchParams(search);
    there.set(direction, placeOf(row));
    return `?${there}`;
  };
  return (
    <Pager
      label={label}
      summary={summary?.(first, last)}
      previous={{ label: m.previous(), to: hasPrevious ? to("before", first) : undefined }}
      next={{ label: m.next(), to: hasNext ? to("after", last) : undefined }}
    />
  );
}

/** Whether there are rows, but none on this page: those that stood here were deleted or changed. */
export function isEmptied({ rows, hasPrevious, hasNext }: RowPage<unknown>): boolean {
  return rows.length === 0 && (hasPrevious || hasNext);
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

/** A picture as small as a row of a table; what it shows is said beside it. */
export function EntryThumbnail({ url }: { url: string | null | undefined }) {
  return (
    <Picture
      url={url}
      alt=""
      sizes="72px"
      className="h-12 w-18 shrink-0 rounded-md object-cover"
      fallback={
        <span className="grid h-12 w-18 shrink-0 place-items-center rounded-md bg-sunken text-muted">
          <ImageOff aria-hidden="true" className="size-5" />
        </span>
      }
    />
  );
}
