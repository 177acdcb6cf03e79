import { data } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { labelPicture, labelsPdf } from "#app/domains/labelling/labels/draw-labels.server.ts";
import { readWantedLabels } from "#app/domains/labelling/labels/label-sizes.ts";
import { labelledBatch } from "#app/domains/labelling/labels/labelled-batch.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { cookieNameStart } from "#app/server/http/own-cookie.server.ts";
import { pdfResponse } from "#app/server/typesetting/pdf-response.server.ts";
import { choiceCookie } from "../../layout/kept-choice.ts";
import type { Route } from "./+types/batch-labels-file";

/** What was printed stays as it was. */
export const handle = { live: [], snapshot: ["stock", "products"] } as const satisfies LiveHandle;

/** A batch's labels to print, or one of them as a picture (rules: labels-1). */
export async function loader(args: Route.LoaderArgs) {
  const { batchId } = args.params;
  const search = args.url.searchParams;
  // Who has to log in first is led back to a page.
  const page = new URL(`/my/stock/batches/${batchId}/labels?${search}`, args.url);
  requirePermission({ ...args, url: page }, "stock.read");
  const batch = await labelledBatch(batchId);
  if (!batch) throw data(null, { status: 404 });
  const wanted = readWantedLabels(search, { size: undefined, copies: 1 });
  if (args.url.pathname.endsWith(".png")) {
    const { png } = await labelPicture(batch, wanted.size);
    return new Response(new Uint8Array(await png()), {
      headers: { "Content-Type": "image/png", "Cache-Control": "private, no-store" },
    });
  }
  // What was printed last is offered first.
  const kept = choiceCookie("admin-labels", wanted.size, cookieNameStart());
  const pdf = await labelsPdf(batch, wanted);
  return pdfResponse(pdf, `labels-${batch.number}`, { "Set-Cookie": kept });
}
