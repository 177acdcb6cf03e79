import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { Pager } from "#app/ui/layout/pager.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { EmptiedPage, isEmptied } from "../content/entry-list.tsx";
import { EnquiryCard } from "./enquiry-card.tsx";
import { enquirySearch, type ShownEnquiry } from "./enquiry-list.ts";

export interface EnquiryPageProps {
  title: string;
  /** Address of the page, which carries out the commands too. */
  action: string;
  enquiries: ShownEnquiry[];
  hasPrevious: boolean;
  hasNext: boolean;
  /** Only what waits is listed. */
  openOnly: boolean;
  /** What is said where nothing has ever come. */
  noneYet: string;
}

/** A list of what visitors sent, newest first (rules: enquiries-7). */
export function EnquiryPage(props: EnquiryPageProps) {
  const { title, action, enquiries, openOnly } = props;
  const emptied = isEmptied({ ...props, rows: enquiries });
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-2xl">{title}</h1>
        <nav
          aria-label={m.enquiries_filter()}
          className="flex gap-1 rounded-md border border-line bg-surface p-1"
        >
          <FilterLink to={enquirySearch({ openOnly: true })} isCurrent={openOnly}>
            {m.enquiries_open()}
          </FilterLink>
          <FilterLink to={enquirySearch({ openOnly: false })} isCurrent={!openOnly}>
            {m.enquiries_all()}
          </FilterLink>
        </nav>
      </div>
      {emptied && <EmptiedPage toFirst={enquirySearch({ openOnly })} />}
      {enquiries.length === 0 && !emptied && (
        <EmptyState
          motif={<RagiEar className="h-24 w-auto" />}
          title={openOnly ? m.enquiries_none_open() : props.noneYet}
        />
      )}
      {enquiries.length > 0 && (
        <ul aria-label={title} className="flex flex-col gap-4">
          {enquiries.map((enquiry) => (
            <li key={enquiry.id}>
              <EnquiryCard enquiry={enquiry} action={action} leaves={openOnly} />
            </li>
          ))}
        </ul>
      )}
      <EnquiryPager {...props} />
    </div>
  );
}

function FilterLink(props: { to: string; isCurrent: boolean; children: ReactNode }) {
  return (
    <Link
      to={props.to}
      aria-current={props.isCurrent ? "true" : undefined}
      className={clsx(
        "touch flex items-center justify-center rounded-sm px-4 font-semibold text-sm",
        props.isCurrent ? "bg-primary text-on-primary" : "text-ink enabled-hover:bg-sunken",
      )}
    >
      {props.children}
    </Link>
  );
}

function EnquiryPager({ title, enquiries, hasPrevious, hasNext, openOnly }: EnquiryPageProps) {
  const [first, last] = [enquiries[0], enquiries.at(-1)];
  if (!first || !last || !(hasPrevious || hasNext)) return null;
  return (
    <Pager
      label={title}
      summary={m.enquiries_from_to(datesOf(first, last))}
      previous={{
        label: m.previous(),
        to: hasPrevious ? enquirySearch({ openOnly }, "before", first) : undefined,
      }}
      next={{
        label: m.next(),
        to: hasNext ? enquirySearch({ openOnly }, "after", last) : undefined,
      }}
    />
  );
}

function datesOf(newest: ShownEnquiry, oldest: ShownEnquiry) {
  return { newest: formatDate(newest.date), oldest: formatDate(oldest.date) };
}
