import { Link } from "react-router";
import type { ComplaintState } from "#app/domains/enquiries/complaints/complaint.ts";
import { complaintStateWords } from "#app/domains/enquiries/complaints/complaint-words.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { TitledCard } from "../../components/page/page-layout.tsx";

interface ComplaintsCardProps {
  complaints: readonly { id: string; ticket: string; state: ComplaintState; filedAt: Date }[];
}

/** What the buyer complains of about the order, each with the way to where it is answered (rules: complaints-4). */
export function ComplaintsCard({ complaints }: ComplaintsCardProps) {
  if (complaints.length === 0) return null;
  return (
    <TitledCard title={m.admin_complaints()}>
      <ul className="grid gap-1">
        {complaints.map(({ id, ticket, state, filedAt }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Link
              to={`/my/complaints?${new URLSearchParams({ q: ticket })}`}
              className="link touch-inline font-semibold tabular-nums"
            >
              {ticket}
            </Link>
            <span className="text-sm">
              {complaintStateWords[state]()} · {formatDate(filedAt)}
            </span>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
