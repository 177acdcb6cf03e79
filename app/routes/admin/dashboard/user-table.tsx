import type { UserRow } from "#app/domains/accounts/list-users.server.ts";
import { formatDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/badge.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type RowWindow, useTablePages } from "./use-table-pages.ts";

const columns = (): Column<UserRow>[] => [
  { key: "name", header: m.column_name(), isRowHeader: true, cell: (row) => row.fullName },
  {
    key: "email",
    header: m.email(),
    cell: (row) => <span className="break-all">{row.email}</span>,
  },
  { key: "mobile", header: m.column_mobile(), cell: (row) => row.mobileNumber || "–" },
  {
    key: "role",
    header: m.column_role(),
    cell: (row) => (row.role === "admin" ? <Badge>{m.role_admin()}</Badge> : m.role_user()),
  },
  { key: "joined", header: m.column_joined(), cell: (row) => formatDate(row.createdAt) },
];

/** All users, newest first. There is always one: the admin who looks. */
export function UserTable({ page, total }: { page: RowWindow<UserRow>; total: number }) {
  const { rows, pager } = useTablePages("users", page, total, ({ createdAt }) => createdAt);
  return (
    <section className="flex flex-col gap-4" aria-label={m.admin_users()}>
      <DataTable
        columns={columns()}
        rows={rows}
        rowKey={(row) => row.id}
        caption={m.admin_users()}
      />
      <Pager label={m.admin_users()} {...pager} />
    </section>
  );
}
