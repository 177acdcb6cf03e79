import { Download } from "lucide-react";
import { Link } from "react-router";
import type { UserRow } from "#app/domains/accounts/users/list-users.server.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { RowPage } from "#app/server/database/keyset.server.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import { type Column, DataTable } from "#app/ui/layout/data-table.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { Pager } from "#app/ui/layout/pager.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { EmptiedPage, isEmptied } from "../components/content/entry-list.tsx";
import { TableSearch } from "../components/page/table-search.tsx";
import { useMay } from "../components/page/use-may.ts";
import { useTablePages } from "./use-table-pages.ts";

const columns: readonly Column<UserRow>[] = [
  {
    key: "name",
    header: m.column_name,
    isRowHeader: true,
    cell: (row) => (
      <Link to={`/my/users/${row.id}`} className="link touch-inline [overflow-wrap:anywhere]">
        {row.fullName || row.email}
      </Link>
    ),
  },
  {
    key: "email",
    header: m.email,
    cell: (row) => <span className="break-all">{row.email}</span>,
  },
  { key: "mobile", header: m.column_mobile, cell: (row) => row.mobileNumber || "–" },
  {
    key: "role",
    header: m.column_role,
    cell: (row) => (row.role === "admin" ? <Badge>{m.role_admin()}</Badge> : m.role_user()),
  },
  { key: "joined", header: m.column_joined, cell: (row) => formatDate(row.createdAt) },
];

export interface UserTableProps {
  page: RowPage<UserRow>;
  /** What is searched by; empty where nothing is. */
  q: string;
  /** All users there are, whatever was found. */
  total: number;
}

/** All users, newest first, or those that were searched for. */
export function UserTable({ page, q, total }: UserTableProps) {
  const may = useMay();
  const known = q ? undefined : total;
  const { rows, pager } = useTablePages("users", page, known, ({ createdAt }) => createdAt);
  return (
    <section className="flex flex-col gap-4" aria-label={m.admin_users()}>
      <TableSearch
        kept={{ view: "users" }}
        label={m.search_users()}
        hint={m.search_users_hint()}
        values={{ q }}
        resetLabel={q !== "" && rows.length > 0 && m.filter_show_all_users()}
      >
        {may("users.export") && (
          <LinkButton
            to="/my/news-consents.csv"
            reloadDocument
            variant="secondary"
            className="min-h-12"
            icon={<Download aria-hidden className="size-4.5" />}
          >
            {m.news_csv()}
          </LinkButton>
        )}
      </TableSearch>
      <DataTable
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        caption={m.admin_users()}
        empty={
          isEmptied(page) ? (
            <EmptiedPage toFirst={`?${new URLSearchParams({ view: "users", ...(q && { q }) })}`} />
          ) : (
            <EmptyState
              motif={<RagiEar className="h-24 w-auto" />}
              title={m.filter_no_users()}
              action={<LinkButton to="?view=users">{m.filter_show_all_users()}</LinkButton>}
            >
              {m.filter_none_users()}
            </EmptyState>
          )
        }
      />
      {rows.length > 0 && <Pager label={m.admin_users()} {...pager} />}
    </section>
  );
}
