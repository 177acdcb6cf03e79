import type { ReactNode } from "react";
import { cursorTo } from "#app/lib/cursor.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { RowPage } from "#app/server/database/keyset.server.ts";
import { ListPager, NoEntries } from "../content/entry-list.tsx";
import { FilterLink, FilterLinks } from "../page/filter-link.tsx";
import { TableSearch } from "../page/table-search.tsx";
import { type EnquiryFilter, enquirySearch } from "./enquiry-list.ts";

export interface ListFrameProps<Row> {
  page: RowPage<Row>;
  filter: EnquiryFilter;
  title: string;
  intro?: ReactNode;
  searchLabel: string;
  /** What those that wait are called here. */
  openLabel?: string;
  /** What is said where nothing waits, and where nothing has ever come. */
  noneOpen: string;
  noneYet: string;
  children: (row: Row) => ReactNode;
}

/** What people have sent: those that wait or all, a search, and the pages (rules: enquiries-7). */
export function ListFrame<Row extends { id: string; date: Date }>(props: ListFrameProps<Row>) {
  const { page, title, intro, searchLabel, children } = props;
  const { openOnly, q } = props.filter;
  const search = enquirySearch({ openOnly, q });
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-2xl">{title}</h1>
        <FilterLinks label={m.enquiries_filter()}>
          <FilterLink to={`?${enquirySearch({ openOnly: true, q: "" })}`} isCurrent={openOnly}>
            {props.openLabel ?? m.enquiries_open()}
          </FilterLink>
          <FilterLink
            to={`?${enquirySearch({ openOnly: false, q: "" })}`}
            isCurrent={!openOnly && !q}
          >
            {m.enquiries_all()}
          </FilterLink>
        </FilterLinks>
        {intro && <div className="basis-full text-muted">{intro}</div>}
      </div>
      <TableSearch
        label={searchLabel}
        hint={searchLabel}
        values={{ q }}
        resetLabel={q !== "" && m.enquiries_show_all()}
      />
      {page.rows.length === 0 ? (
        <NoEntries
          empty={q ? m.search_nothing({ query: q }) : openOnly ? props.noneOpen : props.noneYet}
          page={page}
          search={search}
        />
      ) : (
        <ul aria-label={title} className="flex flex-col gap-4">
          {page.rows.map((row) => (
            <li key={row.id} id={row.id} className="scroll-mt-20">
              {children(row)}
            </li>
          ))}
        </ul>
      )}
      <ListPager
        label={title}
        page={page}
        placeOf={cursorTo}
        summary={(newest, oldest) =>
          m.enquiries_from_to({ newest: formatDate(newest.date), oldest: formatDate(oldest.date) })
        }
        search={search}
      />
    </div>
  );
}
