import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { withoutRecording } from "#app/server/database/table-reads.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Status } from "#app/ui/layout/status.tsx";
import type { Tone } from "#app/ui/layout/tone.tsx";
import { ContentPage } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/open-shop";
import { readSteps } from "./open-shop/read-steps.server.ts";
import { type Health, type StatusLine, statusLinks } from "./open-shop/status-lines.ts";
import { machineLines, openingSteps, type Step } from "./open-shop/steps.ts";
import { useLookingAgain } from "./open-shop/use-looking-again.ts";

/** What of it is no row of the shop's is looked at again every 10 s, whatever has changed. */
export const handle = {
  live: [
    ...["shop-facts", "products", "delivery-days", "tax-classes", "carousel", "staff"],
    ...["whatsapp-settings", "connections", "orders", "books"],
  ] as const,
} satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "status");
  return withoutRecording(async () => {
    const facts = await readSteps();
    return { at: facts.status.at, steps: openingSteps(facts), machine: machineLines(facts) };
  });
}

export const meta: Route.MetaFunction = () => titled(m.open_title());

type Looks = Record<Health, { tone: Tone; word: () => string }>;
const looks: Looks = {
  fine: { tone: "success", word: m.status_fine },
  look: { tone: "warning", word: m.status_look },
  help: { tone: "danger", word: m.status_help },
};
const stepLooks: Looks = {
  fine: { tone: "success", word: m.open_done },
  look: { tone: "warning", word: m.open_missing },
  help: { tone: "danger", word: m.open_wrong },
};

/**
 * What is to be done until the shop can open, in any order, and from then on whether all of it is still
 * well (rules: open-2, status-1).
 */
export default function OpenShopPage({ loaderData }: Route.ComponentProps) {
  const { steps, machine, at } = loaderData;
  const answers = useLookingAgain();
  useHashInSight();
  return (
    <ContentPage title={m.open_title()} intro={m.open_intro()}>
      {!answers && (
        <Alert role="alert" tone="danger" title={m.status_away()}>
          {m.status_away_text()}
        </Alert>
      )}
      <Summary steps={steps} />
      <ul className="grid gap-4 lg:grid-cols-2">
        {steps.map((step) => (
          <StepCard key={step.id} step={step} />
        ))}
      </ul>
      <section id="machine" aria-labelledby="machine-title" className="grid scroll-mt-4 gap-4">
        <h2 id="machine-title" className="text-xl">
          {m.open_machine()}
        </h2>
        <MachineSummary lines={machine} at={at} />
        <ul
          aria-labelledby="machine-title"
          className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised"
        >
          {machine.map((line) => (
            <Part key={line.name} line={line} />
          ))}
        </ul>
      </section>
    </ContentPage>
  );
}

/** Whoever comes back from a card's form is at that card again. */
function useHashInSight() {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView({ block: "start" });
  }, [hash]);
}

const countOf = (lines: readonly { health: Health }[], health: Health) =>
  lines.filter((line) => line.health === health).length;

function Summary({ steps }: { steps: Step[] }) {
  const done = countOf(steps, "fine");
  const wrong = countOf(steps, "help");
  const isDone = done === steps.length;
  return (
    <Alert
      tone={isDone ? "success" : wrong > 0 ? "danger" : "warning"}
      title={isDone ? m.open_all_done() : m.open_some_done({ n: done, of: steps.length })}
    >
      {wrong > 0 ? m.open_some_wrong({ n: wrong }) : isDone ? m.open_watched() : m.open_any_order()}
    </Alert>
  );
}

function StepCard({ step: { id, name, why, health, says, advice, links } }: { step: Step }) {
  const { tone, word } = stepLooks[health];
  return (
    <Card
      as="li"
      id={id}
      aria-labelledby={`${id}-title`}
      className="flex scroll-mt-4 flex-col gap-3"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`${id}-title`} className="text-lg">
          {name}
        </h2>
        <Status tone={tone}>{word()}</Status>
      </div>
      <p className="text-muted text-sm">{why}</p>
      <Sentences says={says} />
      {advice && <p className="rounded-md bg-sunken p-3 text-sm">{advice}</p>}
      {links.length > 0 && (
        <div className="mt-auto flex flex-wrap gap-2">
          {links.map(({ to, label }, at) => (
            <LinkButton
              key={to}
              to={linkOf(to, id)}
              size="sm"
              variant={at === 0 && health !== "fine" ? "primary" : "secondary"}
            >
              {label}
            </LinkButton>
          ))}
        </div>
      )}
    </Card>
  );
}

function Sentences({ says }: { says: readonly string[] }) {
  return (
    <ul className="grid gap-1 text-sm">
      {says.map((sentence) => (
        <li key={sentence} className="wrap-anywhere">
          {sentence}
        </li>
      ))}
    </ul>
  );
}

function MachineSummary({ lines, at }: { lines: StatusLine[]; at: Date }) {
  const help = countOf(lines, "help");
  const look = countOf(lines, "look");
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

/** A part of the machine: how it is doing, what is known of it, and what to do. */
function Part({
  line: { name, health, says, advice, setting, detail, to, heading },
}: {
  line: StatusLine;
}) {
  const { tone, word } = looks[health];
  return (
    <li className="grid gap-1 px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-base">{name}</h3>
        <Status tone={tone}>{word()}</Status>
      </div>
      <Sentences says={says} />
      {advice && (
        <div className="mt-3 rounded-md bg-sunken p-3 text-sm">
          <p>
            {advice}{" "}
            {to && (
              <Link to={to} className="link font-semibold">
                {statusLinks[to]()}
              </Link>
            )}
          </p>
          <details>
            <summary className="link touch flex w-fit cursor-pointer items-center">
              {m.status_for_engineer()}
            </summary>
            <p className="wrap-anywhere">
              {[setting && m.status_setting({ setting }), detail, m.status_more({ heading })]
                .filter(Boolean)
                .join(" ")}
            </p>
          </details>
        </div>
      )}
    </li>
  );
}

/** Outside the office no way back stands above the page: one's own is told where it leads on. */
const linkOf = (to: string, step: string) =>
  to.startsWith("/my") ? `${to}?from=${step}` : `${to}?redirectTo=/my/open`;
