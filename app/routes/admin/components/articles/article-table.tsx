import { Paperclip, Pencil } from "lucide-react";
import { Link } from "react-router";
import type { PublicationState } from "#app/domains/content/articles/publication.ts";
import type { FurtherLanguage } from "#app/lib/text/translations.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { buttonLook } from "#app/ui/forms/button.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import { type Column, DataTable } from "#app/ui/layout/data-table.tsx";
import { EntryThumbnail } from "../content/entry-list.tsx";
import { LackedLanguages } from "../content/lacked-languages.tsx";
import { DeleteRowButton } from "../forms/row-confirm-dialog.tsx";
import { publicationText } from "./publication-words.ts";

/** An article as its list shows it. */
export interface ArticleRow {
  id: string;
  title: string;
  excerpt: string;
  pictureUrl: string | null;
  /** It has a picture, and no text that says what it shows. */
  lacksAltText: boolean;
  lackedLanguages: FurtherLanguage[];
  hasDownload: boolean;
  date: Date;
  updatedAt: Date;
  /** Of a post. */
  publication?: PublicationState;
}

export interface ArticleTableProps {
  rows: readonly ArticleRow[];
  caption: string;
  /** The list's own address, where rows are deleted. */
  action: string;
  /** The editor's address: "/my/updateBlog?blogId=" and the id follows. */
  editor: string;
}

/** Posts or about sections, each with Edit and Delete (rules: office-9, office-10). */
export function ArticleTable({ rows, caption, action, editor }: ArticleTableProps) {
  const columns: readonly Column<ArticleRow>[] = [
    {
      key: "title",
      header: m.content_blog_title(),
      isRowHeader: true,
      cell: (row) => <ArticleTitle {...row} />,
    },
    { key: "date", header: m.column_date(), cell: (row) => <Day at={row.date} /> },
    { key: "edited", header: m.content_edited(), cell: (row) => <Day at={row.updatedAt} /> },
    {
      key: "actions",
      header: m.column_actions(),
      hideHeader: true,
      align: "end",
      cell: ({ id, title }) => (
        <div className="flex items-center justify-end gap-1">
          <Link
            to={editor + encodeURIComponent(id)}
            aria-label={m.content_edit_named({ name: title })}
            className={buttonLook({ variant: "secondary", size: "sm" })}
          >
            <Pencil aria-hidden className="size-4" />
            {m.content_edit()}
          </Link>
          <DeleteRowButton
            id={id}
            action={action}
            label={m.delete_named({ name: title })}
            title={m.content_delete_title({ name: title })}
            question={m.content_delete_question()}
          />
        </div>
      ),
    },
  ];
  return <DataTable columns={columns} rows={rows} rowKey={({ id }) => id} caption={caption} />;
}

function ArticleTitle(row: ArticleRow) {
  const { title, excerpt, pictureUrl, hasDownload } = row;
  return (
    <span className="flex min-w-0 items-center gap-4 lg:min-w-72">
      <EntryThumbnail url={pictureUrl} />
      <span className="min-w-0">
        <span className="wrap-anywhere me-2 font-semibold">{title}</span>
        {hasDownload && (
          <>
            <Paperclip aria-hidden className="ms-1.5 inline size-4 text-muted" />
            <span className="sr-only"> {m.content_has_download()}</span>
          </>
        )}
        <StateBadge {...row} />
        <span className="wrap-anywhere line-clamp-2 text-muted text-sm">{excerpt}</span>
        {row.lacksAltText && (
          <span className="block text-danger text-sm">{m.content_alt_missing()}</span>
        )}
        <LackedLanguages of={row.lackedLanguages} />
      </span>
    </span>
  );
}

/** Of a post that is not published: why. */
function StateBadge({ publication, date }: Pick<ArticleRow, "publication" | "date">) {
  if (!publication || publication === "published") return null;
  return (
    <Badge look={publication === "draft" ? "outline" : "soft"}>
      {publicationText(publication, date)}
    </Badge>
  );
}

function Day({ at }: { at: Date }) {
  return <span className="whitespace-nowrap">{formatDate(at)}</span>;
}
