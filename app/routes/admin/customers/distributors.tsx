import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { distributorRequestPage } from "#app/domains/enquiries/list-enquiries.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { commandEnquiry } from "../components/enquiries/enquiry-commands.server.ts";
import { readEnquirySearch, type ShownEnquiry } from "../components/enquiries/enquiry-list.ts";
import { EnquiryPage } from "../components/enquiries/enquiry-page.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { knownCustomers } from "../components/orders/known-customers.server.ts";
import type { Route } from "./+types/distributors";

export const handle = { live: ["distributor-requests", "users"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  const admin = requirePermission(args, "enquiries");
  const search = readEnquirySearch(args.url.searchParams);
  const { rows, hasPrevious, hasNext } = await distributorRequestPage(search);
  const customerOf = await knownCustomers(admin, rows);
  const enquiries = rows.map(
    ({ fullName, requirements, ...row }): ShownEnquiry => ({
      ...row,
      name: fullName,
      subject: "",
      text: requirements,
      customer: customerOf(row),
    }),
  );
  return { enquiries, hasPrevious, hasNext, openOnly: search.openOnly, q: search.q };
}

export function action(args: Route.ActionArgs) {
  return commandEnquiry("distributor-request", args.request, requirePermission(args, "enquiries"));
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);

export const meta: Route.MetaFunction = () => titled(m.admin_distributors());

/** Distributor requests, newest first (rules: enquiries-7). */
export default function DistributorRequests({ loaderData }: Route.ComponentProps) {
  return (
    <EnquiryPage
      {...loaderData}
      title={m.admin_distributors()}
      action="/my/distributors"
      noneYet={m.distributors_none()}
    />
  );
}
