import clsx from "clsx";
import { Link } from "react-router";
import { z } from "zod";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { lineTitle } from "#app/domains/orders/order/line-title.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import { dropCounts, enterCounts } from "#app/domains/stock/counting/count-commands.server.ts";
import {
  type CountDifference,
  countDifferences,
  countTotals,
} from "#app/domains/stock/counting/read-counts.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { fieldsOf, readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { LinkButton } from "#app/ui/forms/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { RowConfirmDialog } from "../components/forms/row-confirm-dialog.tsx";
import { done, failed, unread } from "../components/forms/toast-answers.server.ts";
import { BackLink, ContentPage } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/stock-differences";
import { signed } from "./stock/stock-words.ts";

export const handle = { live: ["stock", "products", "users"] } as const satisfies LiveHandle;

/** Differences that are listed; all are entered. */
const mostListed = 200;

export async function loader(args: Route.LoaderArgs) {
  const user = requirePermission(args, "stock.count");
  const [totals, differences] = await Promise.all([countTotals(), countDifferences(mostListed)]);
  if (isAllowed(user, "orders.money")) return { totals, differences };
  // Who sees no amounts counts without them (rules: staff-3).
  return {
    totals: { ...totals, worth: undefined },
    differences: differences.map((difference) => ({ ...difference, worth: undefined })),
  };
}

const whole = z
  .string()
  .regex(/^-?\d{1,12}$/)
  .transform(Number);
const commands = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("enter"), n: whole, units: whole }),
  z.object({ intent: z.literal("drop-all"), n: whole, units: whole }),
]);

/** Enters all counts, or forgets them. */
export async function action(args: Route.ActionArgs) {
  const actor = requirePermission(args, "stock.count");
  const form = await readForm(args.request);
  if (!form.ok) return unread(form.refusal);
  const asked = commands.safeParse(fieldsOf(form.value));
  if (!asked.success) return failed(m.something_wrong(), 400);
  if (asked.data.intent === "drop-all") {
    const dropped = await dropCounts(asked.data, actor);
    if (!dropped.ok) return failed(m.stock_differences_changed(), 409);
    return done(m.stock_count_dropped());
  }
  const entered = await enterCounts(asked.data, actor);
  if (!entered.ok) return failed(m.stock_differences_changed(), 409);
  const names = entered.value.map(({ title }) => title).join(", ");
  const message = names ? m.stock_differences_short({ names }) : m.stock_differences_entered();
  return done(message);
}

export const clientAction = (args: Route.ClientActionArgs) => handleAnswer(args as never);

export const meta: Route.MetaFunction = () => titled(m.stock_differences_title());

/** What the stock-taking has found, and one press to enter it (rules: counting-2). */
export default function StockDifferencesPage({ loaderData }: Route.ComponentProps) {
  const { totals, differences } = loaderData;
  const { n, differing, units } = totals;
  const seen = { n: String(n), units: String(units) };
  const said = { n, differing, units: signed(units) };
  const found =
    totals.worth === undefined
      ? m.stock_differences_counted(said)
      : m.stock_differences_said({ ...said, worth: formatMoney(totals.worth) });
  const back = "/my/stock/count";
  return (
    <ContentPage
      title={m.stock_differences_title()}
      intro={n > 0 && (differing > 0 ? found : m.stock_differences_equal({ n }))}
      above={<BackLink to={back}>{m.stock_differences_back()}</BackLink>}
      narrow
    >
      {n === 0 && (
        <EmptyState
          motif={<RagiEar className="h-24 w-auto" />}
          title={m.stock_differences_none()}
          action={<LinkButton to={back}>{m.stock_count_title()}</LinkButton>}
        />
      )}
      {differing > differences.length && (
        <p className="text-muted">{m.stock_differences_most({ n: mostListed })}</p>
      )}
      <ul
        aria-label={m.stock_differences_title()}
        className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised empty:hidden"
      >
        {differences.map((difference) => (
          <DifferenceLine key={difference.productId} difference={difference} />
        ))}
      </ul>
      {n > 0 && (
        <div className="flex flex-wrap gap-3">
          <RowConfirmDialog
            button={{ className: "max-sm:w-full" }}
            variant="success"
            title={m.stock_differences_enter_title()}
            body={m.stock_differences_enter_question({ n: differing })}
            confirmLabel={m.stock_differences_enter()}
            action="/my/stock/differences"
            fields={{ intent: "enter", ...seen }}
          />
          <RowConfirmDialog
            button={{ className: "max-sm:w-full" }}
            title={m.stock_differences_drop_title()}
            body={m.stock_differences_drop_question({ n })}
            confirmLabel={m.stock_differences_drop()}
            action="/my/stock/differences"
            fields={{ intent: "drop-all", ...seen }}
          />
        </div>
      )}
    </ContentPage>
  );
}

type ShownDifference = Omit<CountDifference, "worth"> & { worth: number | undefined };

function DifferenceLine({ difference }: { difference: ShownDifference }) {
  const { productId, counted, expected, who, time, worth } = difference;
  const units = counted - expected;
  return (
    <li className="flex items-start justify-between gap-4 px-4 py-3">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <Link
          to={`/my/stock/${encodeURIComponent(productId)}`}
          className="link touch-inline font-semibold"
        >
          {lineTitle(difference)}
        </Link>
        <p className="text-sm">{m.stock_difference_line({ counted, expected })}</p>
        <p className="text-muted text-sm">
          {m.stock_count_by({ who: who ?? "–", time: formatDateTime(time) })}
        </p>
      </div>
      <div className="shrink-0 text-end tabular-nums">
        <p className={clsx("font-bold text-lg", units > 0 ? "text-success" : "text-danger")}>
          {signed(units)}
        </p>
        {worth !== undefined && <p className="text-muted text-sm">{formatMoney(worth)}</p>}
      </div>
    </li>
  );
}
