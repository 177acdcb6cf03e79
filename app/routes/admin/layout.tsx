import { Outlet } from "react-router";
import { requireAdmin } from "#app/domains/accounts/session.server.ts";
import type { LiveHandle } from "#app/lib/live-topics.ts";
import type { Route } from "./+types/layout";
import { AdminShell } from "./shell/admin-shell.tsx";
import { countWaiting } from "./shell/count-waiting.server.ts";
import { isSidebarNarrow } from "./shell/kept-sidebar.ts";

export const handle = {
  live: ["orders", "contact-messages", "distributor-requests"],
} as const satisfies LiveHandle;

/** The frame of the back office. It shows who works here; each page checks the admin itself. */
export async function loader(args: Route.LoaderArgs) {
  const { fullName, email } = requireAdmin(args);
  return {
    admin: { fullName, email },
    startsNarrow: isSidebarNarrow(args.request),
    waiting: await countWaiting(),
  };
}

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminShell {...loaderData}>
      <Outlet />
    </AdminShell>
  );
}
