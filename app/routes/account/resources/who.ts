import { currentUser } from "#app/domains/accounts/sessions/session.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import type { Route } from "./+types/who";

/** It is asked before something is sent that waited. */
export const handle = { live: [], snapshot: [] } as const satisfies LiveHandle;

/** Whose session it is: a kept request is sent in its own sender's session alone (rules: kept-4). */
export function loader({ context }: Route.LoaderArgs) {
  const headers = { "Cache-Control": "private, no-store" };
  return Response.json({ id: currentUser(context)?.id ?? null }, { headers });
}
