import { data } from "react-router";
import {
  requirePermission,
  requireRecentFactor,
} from "#app/domains/accounts/sessions/session.server.ts";
import {
  batchWhereabouts,
  exportRecall,
  recordRecall,
} from "#app/domains/orders/stock/read-recall.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { streamed } from "#app/server/http/streamed.server.ts";
import type { Route } from "./+types/stock-batch-csv";

/** A file that was downloaded stays as it was. */
export const handle = {
  live: [],
  snapshot: ["stock", "orders", "products"],
} as const satisfies LiveHandle;

/** Who got a batch, as a file (rules: batches-6). */
export async function loader(args: Route.LoaderArgs) {
  const { batchId } = args.params;
  // Who has to log in first, or to show who they are, is led back to a page.
  const asked = { ...args, url: new URL(`/my/stock/batches/${batchId}`, args.url) };
  const staff = requirePermission(asked, "stock.recall");
  requireRecentFactor(asked);
  const batch = await batchWhereabouts(batchId);
  if (!batch) throw data(null, { status: 404 });
  await recordRecall(batch, staff);
  return new Response(streamed(exportRecall(batch)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="recall.csv"',
      "Cache-Control": "private, no-store",
    },
  });
}
