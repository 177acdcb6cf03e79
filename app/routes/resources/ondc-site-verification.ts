import { verificationPage } from "#app/domains/ondc/protocol/onboarding.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";

export const handle = { live: ["ondc-settings"] } as const satisfies LiveHandle;

/** By this page the network's registry sees that the shop's address is its own. */
export async function loader() {
  const page = await verificationPage();
  if (page === undefined) return new Response("Not found.\n", { status: 404 });
  return new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}
