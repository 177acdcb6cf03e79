import { requirePermission } from "#app/domains/accounts/sessions/session.server.ts";
import {
  groupSize,
  lastReceived,
  owedByCourier,
  owedOrders,
} from "#app/domains/orders/cash/read-cash.server.ts";
import { courierName } from "#app/domains/orders/parcels/couriers.ts";
import { attemptForm } from "#app/lib/answers/attempt.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { startOfDay } from "#app/lib/time/typed-time.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { handleAnswer } from "../components/forms/handle-answer.ts";
import { ContentPage } from "../components/page/page-layout.tsx";
import type { Route } from "./+types/cash";
import { answerCash } from "./cash/cash-commands.server.ts";
import { GroupPage } from "./cash/group-page.tsx";
import { LastReceived } from "./cash/last-received.tsx";
import { Outstanding } from "./cash/outstanding.tsx";

export const handle = { live: ["orders", "users"] } as const satisfies LiveHandle;

/** `?day=2026-04-05&courier=delhivery` is one courier's day, `?until=` older days. */
export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, "orders.cash");
  const { searchParams } = args.url;
  const day = searchParams.get("day");
  if (day && startOfDay(day)) {
    const group = { day, courier: searchParams.get("courier") || null };
    return { all: undefined, group: { ...group, rows: await owedOrders(group), most: groupSize } };
  }
  const until = searchParams.get("until") ?? "";
  const last = startOfDay(until) ? until : undefined;
  const [owed, received] = await Promise.all([owedByCourier(last), lastReceived()]);
  return { group: undefined, all: { owed, received, isNewest: last === undefined } };
}

/** Writes down what was received, of one order or of many, and takes it back. */
export function action(args: Route.ActionArgs) {
  const actor = requirePermission(args, "orders.cash");
  return answerCash(args.request, actor);
}

/** A form says what came of it itself; a press of a button is answered in a toast. */
export async function clientAction(args: Route.ClientActionArgs) {
  const form = await args.request.clone().formData();
  if (form.has("intent")) return handleAnswer(args as never);
  return attemptForm(() => args.serverAction(), m.unreachable());
}

export const meta: Route.MetaFunction = () => titled(m.admin_cash());

/** What couriers have still to bring, and what they brought (rules: cash-3). */
export default function CashPage({ loaderData }: Route.ComponentProps) {
  const { group, all } = loaderData;
  if (group) {
    const { courier, day, rows, most } = group;
    const name = courier ? courierName(courier) : m.cash_no_courier();
    return <GroupPage key={`${courier} ${day}`} {...{ name, day, rows, most }} />;
  }
  const { owed, received, isNewest } = all;
  return (
    <ContentPage title={m.admin_cash()} intro={m.cash_intro()}>
      <Outstanding {...owed} isNewest={isNewest} />
      <LastReceived {...received} />
    </ContentPage>
  );
}
