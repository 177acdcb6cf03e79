import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { helpOf, type PageHelp, readPagesWords } from "../help-files.server.ts";
import type { Route } from "./+types/page-help";

export const handle = { live: [] } as const satisfies LiveHandle;

/**
 * The help of the page `?page=orders/scan`, for the sheet over that page (rules: help-1); null where it has none
 * for whoever asks.
 */
export async function loader(args: Route.LoaderArgs) {
  const user = requirePermission(args, "office");
  await readPagesWords();
  const help = helpOf(user, args.url.searchParams.get("page") ?? "") ?? null;
  return Response.json(help satisfies PageHelp | null, {
    headers: { "cache-control": "no-store" },
  });
}
