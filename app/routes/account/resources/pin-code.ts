import { data } from "react-router";
import { findPinCode } from "#app/domains/accounts/addresses/find-pin-code.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import type { SharedPageHandle } from "#app/lib/live/shared-page.ts";
import { readPinCode } from "#app/lib/text/pin-code.ts";
import type { Route } from "./+types/pin-code";

/** What it tells comes with the program. */
export const handle = { live: [], sharedBy: "nobody" } as const satisfies LiveHandle &
  SharedPageHandle;

/** Where a pin code belongs to, for an address that is typed (rules: addresses-11); null where that is not known. */
export async function loader({ params }: Route.LoaderArgs) {
  if (readPinCode(params.pinCode) !== params.pinCode) throw data(null, { status: 404 });
  // Asked of memory alone. Private: an answer may also renew somebody's session.
  const headers = { "cache-control": "private, max-age=86400" };
  return Response.json(await findPinCode(params.pinCode), { headers });
}
