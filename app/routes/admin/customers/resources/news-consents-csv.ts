import { exportNews, recordNewsExport } from "#app/domains/accounts/profile/export-news.server.ts";
import {
  requirePermission,
  requireRecentFactor,
} from "#app/domains/accounts/sessions/session.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { streamed } from "#app/server/http/streamed.server.ts";
import type { Route } from "./+types/news-consents-csv";

/** A file that was downloaded stays as it was. */
export const handle = { live: [], snapshot: ["users"] } as const satisfies LiveHandle;

/** The addresses that may be sent news, as a file. */
export async function loader(args: Route.LoaderArgs) {
  // Who has to log in first, or to show who they are, is led back to a page.
  const asked = { ...args, url: new URL("/my/dashboards?view=users", args.url) };
  const admin = requirePermission(asked, "users.export");
  requireRecentFactor(asked);
  await recordNewsExport(admin);
  return new Response(streamed(exportNews()), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="addresses-for-news.csv"',
      "Cache-Control": "private, no-store",
    },
  });
}
