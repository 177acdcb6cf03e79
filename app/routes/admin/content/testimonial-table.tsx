import type { Testimonial } from "#app/domains/content/testimonials.tsx";
import { formatDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { RowDeletion } from "../parts/row-deletion.tsx";
import { EntryThumbnail } from "./entry-thumbnail.tsx";

const columns = (): Column<Testimonial>[] => [
  {
    key: "review",
    header: m.content_review(),
    isRowHeader: true,
    cell: (row) => (
      <span className="flex min-w-0 items-start gap-4">
        <EntryThumbnail url={row.imageUrls[0]} />
        <span className="wrap-anywhere line-clamp-4 whitespace-pre-line">{row.review}</span>
      </span>
    ),
  },
  {
    key: "title",
    header: m.content_review_title(),
    cell: (row) => <span className="wrap-anywhere">{row.reviewTitle || "–"}</span>,
  },
  {
    key: "date",
    header: m.column_date(),
    cell: (row) => <span className="whitespace-nowrap">{formatDate(row.date)}</span>,
  },
  {
    key: "actions",
    header: m.column_actions(),
    hideHeader: true,
    align: "end",
    cell: (row) => <Deletion {...row} />,
  },
];

/** The testimonials of the site, each with Delete. */
export function TestimonialTable({ rows }: { rows: readonly Testimonial[] }) {
  return (
    <DataTable
      columns={columns()}
      rows={rows}
      rowKey={({ id }) => id}
      caption={m.content_review_list()}
    />
  );
}

function Deletion({ id, reviewTitle, date }: Testimonial) {
  const name = reviewTitle || m.content_review_nameless({ date: formatDate(date) });
  return (
    <div className="flex justify-end">
      <RowDeletion
        id={id}
        action="/my/testimonal"
        label={m.delete_named({ name })}
        title={m.content_delete_title({ name })}
        question={m.content_delete_question()}
      />
    </div>
  );
}
