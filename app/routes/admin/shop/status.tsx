import { Link } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { withoutRecording } from "#app/server/database/table-reads.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { Status } from "#app/ui/layout/status.tsx";
import type { Tone } from "#app/ui/layout/tone.tsx";
import { ContentPage } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/status";
import { readStatus } from "./status/read-status.server.ts";
import { type Health, type StatusLine, statusLines } from "./status/status-lines.ts";
import { useLookingAgain } from "./status/use-looking-again.ts";

/** Most of what it shows is no row of the shop's: it looks again every 10 s, whatever has changed. */
export const handle = { live: ["books"] } as const satisfies LiveHandle;

export function loader(args: Route.LoaderArgs) {
  requirePermission(args, "status");
  return withoutRecording(readStatus);
}

export const meta: Route.MetaFunction = () => titled(m.admin_status());

const looks: Record<Health, { tone: Tone; word: () => string }> = {
  fine: { tone: "success", word: m.status_fine },
  look: { tone: "warning", word: m.status_look },
  help: { tone: "danger", word: m.status_help },
};

/** Whether the shop has all that it needs, for who owns it (rules: status-1). */
export default function StatusPage({ loaderData }: Route.ComponentProps) {
  const answers = useLookingAgain();
  const lines = statusLines(loaderData);
  return (
    <ContentPage title={m.admin_status()} intro={m.status_intro()} narrow>
      {!answers && (
        <Alert role="alert" tone="danger" title={m.status_away()}>
          {m.status_away_text()}
        </Alert>
      )}
      <Summary lines={lines} at={loaderData.at} />
      <ul
        aria-label={m.admin_status()}
        className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised"
      >
        {lines.map((line) => (
          <Part key={line.name} line={line} />
        ))}
      </ul>
    </ContentPage>
  );
}

function Summary({ lines, at }: { lines: StatusLine[]; at: Date }) {
  const help = lines.filter(({ health }) => health === "help").length;
  const look = lines.filter(({ health }) => health === "look").length;
  const isFine = help + look === 0;
  const title = isFine
    ? m.status_all_fine()
    : help > 0
      ? m.status_some_help({ n: help })
      : m.status_some_look({ n: look });
  return (
    <Alert tone={isFine ? "success" : help > 0 ? "danger" : "warning"} title={title}>
      {m.status_looked({ time: formatDateTime(at) })}
    </Alert>
  );
}

/** One part: how it is doing, what is known of it, and what to do. */
function Part({
  line: { name, health, says, advice, setting, to, heading },
}: {
  line: StatusLine;
}) {
  const { tone, word } = looks[health];
  return (
    <li className="px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-base">{name}</h2>
        <Status tone={tone}>{word()}</Status>
      </div>
      <ul className="text-muted text-sm">
        {says.map((sentence) => (
          <li key={sentence} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
      {advice && (
        <div className="mt-3 rounded-md bg-sunken p-3 text-sm">
          <p>
            {advice}{" "}
            {to && (
              <Link to={to} className="link font-semibold">
                {m.status_books_link()}
              </Link>
            )}
          </p>
          <details>
            <summary className="link touch flex w-fit cursor-pointer items-center">
              {m.status_for_engineer()}
            </summary>
            <p className="wrap-anywhere">
              {[setting && m.status_setting({ setting }), m.status_more({ heading })]
                .filter(Boolean)
                .join(" ")}
            </p>
          </details>
        </div>
      )}
    </li>
  );
}
