import { data, redirect, useFetcher } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import type { PlanRefusal } from "#app/domains/catalog/prices/plan-problems.server.ts";
import { planSchema } from "#app/domains/catalog/prices/price-period.ts";
import { planPrices } from "#app/domains/catalog/prices/price-period-commands.server.ts";
import { pricedProducts } from "#app/domains/catalog/prices/price-periods.server.ts";
import { attempt } from "#app/lib/answers/attempt.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { parseJson } from "#app/server/http/json.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { unreadableForm } from "#app/shell/upload/read-submission.server.ts";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { BackLink, ContentPage } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/plan-prices";
import { PlanForm } from "./plan-prices/plan-form.tsx";
import type { PlanProblem } from "./plan-prices/plan-problem.ts";
import { endPlanDraft } from "./plan-prices/use-plan.ts";

export function loader(args: Route.LoaderArgs) {
  requirePermission(args, "products");
  return null;
}

/** Plans the prices, of all products or of none. */
export async function action(args: Route.ActionArgs) {
  const actor = requirePermission(args, "products");
  const form = await readForm(args.request);
  if (!form.ok) {
    const { message, status } = unreadableForm(form.refusal);
    return refuse(status, {}, [], message);
  }
  const given = planSchema.safeParse(parseJson(String(form.value.get("plan"))));
  if (!given.success) {
    const problems = given.error.issues.map(({ path, message }) => [
      String(path[0] ?? ""),
      message,
    ]);
    return refuse(400, Object.fromEntries(problems));
  }
  const planned = await planPrices(given.data, actor);
  if (planned.ok) return { ok: true, n: given.data.products.length } as const;
  const { refusal } = planned;
  if (refusal.code === "over") return refuse(400, { endsAt: m.prices_over() });
  const said = words[refusal.code]();
  const fields = Object.fromEntries(refusal.ids.map((id) => [`products.${id}`, said]));
  return refuse(409, fields, await pricedProducts(refusal.ids));
}

const words: Record<Exclude<PlanRefusal["code"], "over">, () => string> = {
  "not-found": m.prices_product_gone,
  "other-price": m.prices_other_price,
  "no-price": m.prices_no_price,
  overlap: m.prices_overlap,
};

function refuse(
  status: number,
  fields: PlanProblem["fields"],
  present: PlanProblem["present"] = [],
  message: string = m.prices_incomplete(),
) {
  return data<PlanProblem>({ ok: false, message, fields, present }, { status });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await attempt(serverAction);
  if (!answer.ok) return answer;
  endPlanDraft();
  toast.success(m.prices_planned_done({ n: answer.n }));
  return redirect("/my/prices");
}

export const meta: Route.MetaFunction = () => titled(m.prices_plan());

/** Prices for a time, for one product or a festival's (rules: prices-2). */
export default function PlanPricesPage() {
  const fetcher = useFetcher<{ ok: true } | ({ ok: false } & Partial<PlanProblem>)>();
  return (
    <ContentPage
      title={m.prices_plan()}
      intro={m.prices_plan_intro()}
      above={<BackLink to="/my/prices">{m.admin_prices()}</BackLink>}
      narrow
    >
      <PlanForm
        answer={fetcher.data}
        isSending={fetcher.state !== "idle"}
        send={(plan) =>
          void fetcher.submit(
            { plan: JSON.stringify(plan) },
            { method: "post", defaultShouldRevalidate: false },
          )
        }
      />
    </ContentPage>
  );
}
