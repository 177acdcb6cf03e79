import {
  requirePermission,
  requireRecentFactor,
} from "#app/domains/accounts/sessions/session.server.ts";
import { userById } from "#app/domains/accounts/users/find-user.server.ts";
import { isStaff } from "#app/domains/accounts/users/user.ts";
import { ownData, recordDownloadFor } from "#app/domains/privacy/own-data.server.ts";
import { ownDataTopics } from "#app/domains/privacy/own-data-topics.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { streamed } from "#app/server/http/streamed.server.ts";
import type { Route } from "./+types/user-data";

/** A file that was downloaded stays as it was. */
export const handle = { live: [], snapshot: ownDataTopics } as const satisfies LiveHandle;

/** All that is stored about a shopper who asks for it, as a file for her (rules: privacy-8). */
export async function loader(args: Route.LoaderArgs) {
  const page = `/my/users/${encodeURIComponent(args.params.userId)}`;
  // Who has to log in first, or to show who they are, is led back to a page.
  const asked = { ...args, url: new URL(page, args.url) };
  const admin = requirePermission(asked, "users.personal-data");
  const user = await userById(args.params.userId);
  // Who works here downloads their own.
  if (!user || isStaff(user)) throw new Response(null, { status: 404 });
  requireRecentFactor(asked);
  await recordDownloadFor(admin, user);
  return new Response(streamed(ownData(user)), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="customer-data.json"',
      "Cache-Control": "private, no-store",
    },
  });
}
