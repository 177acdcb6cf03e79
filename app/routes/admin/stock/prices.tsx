import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { namesOfUsers } from "#app/domains/accounts/users/list-users.server.ts";
import {
  pastPrices,
  plannedPrices,
  runningPrices,
} from "#app/domains/catalog/prices/price-periods.server.ts";
import { cursorTo, readCursor } from "#app/lib/cursor.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { ContentPage, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/prices";
import { PastLine } from "./prices/past-line.tsx";
import { PeriodGroups } from "./prices/period-groups.tsx";
import { answerPrices } from "./prices/price-commands.server.ts";

export const handle = { live: ["prices", "products", "users"] } as const satisfies LiveHandle;

/** As many as one plan can have, and of what is over a page. */
const mostListed = 500;
const pageSize = 25;

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "products");
  const cursor = readCursor(args.url.searchParams);
  const [running, planned, past] = await Promise.all([
    runningPrices(mostListed),
    plannedPrices(mostListed),
    pastPrices(cursor, pageSize),
  ]);
  const people = [...running, ...planned, ...past.rows].map(({ createdBy }) => createdBy);
  const names = await namesOfUsers([...new Set(people)]);
  const last = past.rows.at(-1);
  return {
    running,
    planned,
    past: past.rows,
    isNewest: cursor === undefined,
    older:
      past.hasNext && last?.endedAt ? cursorTo({ date: last.endedAt, id: last.id }) : undefined,
    names: Object.fromEntries(names),
  };
}

/** Changes one, or ends or calls off some. */
export function action(args: Route.ActionArgs) {
  const actor = requirePermission(args, "products");
  return answerPrices(args.request, actor);
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args as never);

export const meta: Route.MetaFunction = () => titled(m.admin_prices());

/** The prices that run for a time, come, and were (rules: prices-6). */
export default function PricesPage({ loaderData }: Route.ComponentProps) {
  const { running, planned, past, isNewest, older, names } = loaderData;
  const nameOf = (id: string) => names[id];
  return (
    <ContentPage
      title={m.admin_prices()}
      intro={m.prices_intro()}
      action={<LinkButton to="/my/prices/new">{m.prices_plan()}</LinkButton>}
      narrow
    >
      <TitledCard title={m.prices_running()}>
        <PeriodGroups periods={running} nameOf={nameOf} most={mostListed} />
      </TitledCard>
      <TitledCard title={m.prices_planned()}>
        <PeriodGroups periods={planned} nameOf={nameOf} most={mostListed} arePlanned />
      </TitledCard>
      <TitledCard title={m.prices_past()}>
        {past.length === 0 && <p className="text-muted">{m.prices_none_past()}</p>}
        <ul aria-label={m.prices_past()} className="divide-y divide-line empty:hidden">
          {past.map((period) => (
            <PastLine key={period.id} period={period} who={nameOf(period.createdBy)} />
          ))}
        </ul>
        <p className="flex flex-wrap gap-x-6 empty:hidden">
          {older && (
            <LinkButton to={`?${new URLSearchParams({ after: older })}`} variant="ghost" size="sm">
              {m.prices_older()}
            </LinkButton>
          )}
          {!isNewest && (
            <LinkButton to="/my/prices" variant="ghost" size="sm">
              {m.prices_newest()}
            </LinkButton>
          )}
        </p>
      </TitledCard>
    </ContentPage>
  );
}
