import { useId } from "react";
import { Link } from "react-router";
import { formatDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { OverviewData } from "./read-overview.server.ts";

/** Who has asked last to sell for the shop, dealt with or not. */
export function NewestRequests({ requests }: Pick<OverviewData, "requests">) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id={titleId} className="text-base">
          {m.admin_distributors()}
        </h3>
        <Link
          to="/my/distributors?show=all"
          aria-label={m.overview_requests_all()}
          className="link text-sm pointer-coarse:py-2.5"
        >
          {m.enquiries_all()}
        </Link>
      </div>
      {requests.length === 0 && <p className="text-muted text-sm">{m.distributors_none()}</p>}
      <ul className="text-sm">
        {requests.map(({ id, fullName, date, isHandled }) => (
          <li key={id} className="flex items-baseline justify-between gap-3 py-0.5">
            <span title={fullName} className="min-w-0 truncate">
              {fullName}
            </span>
            <span className="shrink-0 text-muted">
              {isHandled ? m.overview_handled() : formatDate(date)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
