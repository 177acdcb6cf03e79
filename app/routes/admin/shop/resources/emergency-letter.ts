import { redirect } from "react-router";
import { emergencyLetter } from "#app/domains/accounts/second-factor/emergency-letter.server.ts";
import {
  requirePermission,
  requireRecentFactor,
} from "#app/domains/accounts/sessions/session.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { pdfResponse } from "#app/server/typesetting/pdf-response.server.ts";
import type { Route } from "./+types/emergency-letter";

export const handle = { live: [] } as const satisfies LiveHandle;

/** Whoever has shown who they are meanwhile presses the button again: looking makes no letter. */
export function loader(args: Route.LoaderArgs) {
  requirePermission(args, "staff");
  return redirect("/my/staff");
}

/** The owner's sealed letter, made anew: who has to show who they are is led back to the staff's page. */
export async function action(args: Route.ActionArgs) {
  const asked = { ...args, url: new URL("/my/staff", args.url) };
  const owner = requirePermission(asked, "staff");
  requireRecentFactor(asked);
  const pdf = await emergencyLetter(owner);
  if (!pdf) return redirect("/account/second-factor");
  const name = `recovery-codes-${dayOf(new Date())}`;
  const disposition = `attachment; filename="${name}.pdf"`;
  return pdfResponse(pdf, name, { "Content-Disposition": disposition });
}
