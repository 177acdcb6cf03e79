import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { acknowledgedWithin } from "#app/domains/enquiries/complaints/complaint.ts";
import { complaintPage } from "#app/domains/enquiries/complaints/list-complaints.server.ts";
import { issuesOfComplaints } from "#app/domains/ondc/issues/read-issues.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { readEnquirySearch } from "../components/enquiries/enquiry-list.ts";
import { ListFrame } from "../components/enquiries/list-frame.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import type { Route } from "./+types/complaints";
import { ComplaintCard } from "./complaints/complaint-card.tsx";
import { commandComplaint } from "./complaints/complaint-commands.server.ts";

export const handle = { live: ["complaints"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "complaints");
  const { openOnly, q, cursor, size } = readEnquirySearch(args.url.searchParams);
  const page = await complaintPage({ cursor, size, dueOnly: openOnly, q });
  const issues = await issuesOfComplaints(page.rows.map(({ id }) => id));
  return { ...page, issues, openOnly, q, now: new Date() };
}

export function action(args: Route.ActionArgs) {
  return commandComplaint(args.request, requirePermission(args, "complaints"));
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args);

export const meta: Route.MetaFunction = () => titled(m.admin_complaints());

/** Complaints with the law's clock: what is due next, or all (rules: complaints-3). */
export default function Complaints({ loaderData }: Route.ComponentProps) {
  const { issues, openOnly, now } = loaderData;
  return (
    <ListFrame
      page={loaderData}
      filter={loaderData}
      title={m.admin_complaints()}
      intro={openOnly ? m.office_complaints_intro({ hours: acknowledgedWithin }) : undefined}
      searchLabel={m.office_complaints_search()}
      noneOpen={m.office_complaints_none_due()}
      noneYet={m.office_complaints_none()}
    >
      {(complaint) => (
        <ComplaintCard
          complaint={complaint}
          issue={issues.find(({ complaintId }) => complaintId === complaint.id)}
          now={now}
          leaves={openOnly}
        />
      )}
    </ListFrame>
  );
}
