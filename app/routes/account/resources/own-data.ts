import { requireUser } from "#app/domains/accounts/sessions/session.server.ts";
import { countDownload, ownData } from "#app/domains/privacy/own-data.server.ts";
import { ownDataTopics } from "#app/domains/privacy/own-data-topics.ts";
import { tooManyTries } from "#app/lib/answers/form-failure.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { streamed } from "#app/server/http/streamed.server.ts";
import { log } from "#app/server/log/log.server.ts";
import type { Route } from "./+types/own-data";

/** A file that was downloaded stays as it was. */
export const handle = { live: [], snapshot: ownDataTopics } as const satisfies LiveHandle;

/** All that is stored about who asks, as a file (rules: privacy-2). */
export async function loader(args: Route.LoaderArgs) {
  // Who has to log in first is led back to the page: here is none to show.
  const user = requireUser({ ...args, url: new URL("/account/privacy", args.url) });
  const wait = await countDownload(user);
  if (wait !== undefined) {
    const headers = { "Retry-After": String(wait), "Content-Type": "text/plain; charset=utf-8" };
    return new Response(tooManyTries(wait), { status: 429, headers });
  }
  log.info({ account: user.id }, "own data downloaded");
  return new Response(streamed(ownData(user)), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="my-data.json"',
      "Cache-Control": "private, no-store",
    },
  });
}
