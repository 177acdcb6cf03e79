import { cursorTo } from "#app/lib/cursor.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { ListPager, NoEntries } from "../content/entry-list.tsx";
import { FilterLink, FilterLinks } from "../page/filter-link.tsx";
import { TableSearch } from "../page/table-search.tsx";
import { EnquiryCard } from "./enquiry-card.tsx";
import { type EnquiryFilter, enquirySearch, type ShownEnquiry } from "./enquiry-list.ts";

export interface EnquiryPageProps extends EnquiryFilter {
  title: string;
  /** Address of the page, which carries out the commands too. */
  action: string;
  enquiries: ShownEnquiry[];
  hasPrevious: boolean;
  hasNext: boolean;
  /** What is said where nothing has ever come. */
  noneYet: string;
}

/** A list of what visitors sent, newest first (rules: enquiries-7). */
export function EnquiryPage(props: EnquiryPageProps) {
  const { title, action, enquiries, openOnly, q } = props;
  const page = { ...props, rows: enquiries };
  const search = enquirySearch(props);
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-2xl">{title}</h1>
        <FilterLinks label={m.enquiries_filter()}>
          <FilterLink to={`?${enquirySearch({ openOnly: true, q: "" })}`} isCurrent={openOnly}>
            {m.enquiries_open()}
          </FilterLink>
          <FilterLink
            to={`?${enquirySearch({ openOnly: false, q: "" })}`}
            isCurrent={!openOnly && !q}
          >
            {m.enquiries_all()}
          </FilterLink>
        </FilterLinks>
      </div>
      <TableSearch
        label={m.enquiries_search()}
        hint={m.enquiries_search()}
        values={{ q }}
        resetLabel={q !== "" && m.enquiries_show_all()}
      />
      {enquiries.length === 0 ? (
        <NoEntries
          empty={
            q ? m.search_nothing({ query: q }) : openOnly ? m.enquiries_none_open() : props.noneYet
          }
          page={page}
          search={search}
        />
      ) : (
        <ul aria-label={title} className="flex flex-col gap-4">
          {enquiries.map((enquiry) => (
            <li key={enquiry.id} id={enquiry.id} className="scroll-mt-20">
              <EnquiryCard enquiry={enquiry} action={action} leaves={openOnly} />
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
