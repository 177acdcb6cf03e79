import { data, useNavigate } from "react-router";
import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import { orderCostsSchema } from "#app/domains/figures/came-back/order-costs.ts";
import {
  addOrderCosts,
  changeOrderCosts,
  listOrderCosts,
} from "#app/domains/figures/came-back/order-costs-commands.server.ts";
import { attempt } from "#app/lib/answers/attempt.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/http/form-data.server.ts";
import { titled } from "#app/shell/page-head/page-title.ts";
import { DeletedMeanwhile, NothingChosen, useEdited } from "../components/forms/edited-row.tsx";
import { saveForm } from "../components/forms/save-form.server.ts";
import { BackLink, ContentPage, TitledCard } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/order-costs";
import { OrderCostsForm } from "./order-costs/order-costs-form.tsx";

export const handle = { live: ["figures"] } as const satisfies LiveHandle;

/** `new` in place of an id adds costs, which begin with those that count by now. */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "costs");
  const { costsId: id } = args.params;
  const isNew = id === "new";
  const rows = await listOrderCosts();
  const today = dayOf(new Date());
  const { id: _, updatedAt: __, ...present } = rows.find(({ since }) => since <= today) ?? {};
  const found = isNew ? undefined : rows.find((row) => row.id === id);
  const status = isNew || found ? 200 : 404;
  return data({ id, isNew, found, proposed: { ...present, since: today } }, { status });
}

/** Adds or changes the costs that count from a day. */
export async function action(args: Route.ActionArgs) {
  const owner = requirePermission(args, "costs");
  const { costsId } = args.params;
  return saveForm(
    await readForm(args.request),
    orderCostsSchema,
    ({ updatedAt = new Date(0), ...given }, id) =>
      costsId === "new"
        ? addOrderCosts(id, given, owner)
        : changeOrderCosts(costsId, updatedAt, given, owner),
    { "day-taken": { status: 409, field: "since", message: m.costs_day_taken } },
  );
}

/** Where no answer comes, the form says so and keeps what was typed. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => attempt(serverAction);

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(loaderData?.isNew ? m.costs_add() : m.costs_update());

/** The costs that count from one day (rules: costs-1). */
export default function OrderCostsPage({ loaderData }: Route.ComponentProps) {
  const { id, isNew, found, proposed } = loaderData;
  const { edited, isGone } = useEdited(id, found);
  const navigate = useNavigate();
  const list = { to: "/my/figures/costs", label: m.costs_title() };
  const title = isNew ? m.costs_add() : m.costs_update();
  return (
    <ContentPage title={title} narrow above={<BackLink to={list.to}>{list.label}</BackLink>}>
      {!isNew && !edited && <NothingChosen title={m.costs_gone()} list={list} />}
      {edited && isGone && <DeletedMeanwhile />}
      {(isNew || edited) && (
        <TitledCard title={m.costs_title()}>
          <OrderCostsForm
            key={id}
            id={id}
            costs={edited ?? proposed}
            onSaved={() => void navigate(list.to)}
          />
        </TitledCard>
      )}
    </ContentPage>
  );
}
