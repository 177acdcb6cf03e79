import { Outlet } from "react-router";
import { requireAdmin } from "#app/domains/accounts/session.server.ts";
import type { Route } from "./+types/layout";
import { AdminShell } from "./shell/admin-shell.tsx";

/** The frame of the back office. It shows who works here; each page checks the admin itself. */
export function loader(args: Route.LoaderArgs) {
  const { fullName, email } = requireAdmin(args);
  return { admin: { fullName, email } };
}

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminShell admin={loaderData.admin}>
      <Outlet />
    </AdminShell>
  );
}
