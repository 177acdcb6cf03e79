import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { findInOffice } from "#app/domains/office-finders.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import type { FoundOfGroup } from "#app/lib/shop/office-finder.ts";
import { pageFinder } from "../find-pages.server.ts";
import { findTopics, readFind } from "../read-find.ts";
import type { Route } from "./+types/found";

/** It stands while somebody types. */
export const handle = { live: [], snapshot: findTopics } as const satisfies LiveHandle;

/** Of each group; two kinds of messages share one. */
const size = 5;

/** What the office has for what is being typed (rules: office-search-1). */
export async function loader(args: Route.LoaderArgs) {
  const user = requirePermission(args, "office");
  const { q } = readFind(args.url.searchParams);
  const found = q === "" ? [] : await findInOffice(user, q, { size, further: [pageFinder] });
  return Response.json(found satisfies FoundOfGroup[], {
    headers: { "cache-control": "no-store" },
  });
}
