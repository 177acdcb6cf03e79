import { data, redirect } from "react-router";
import { requireAdmin } from "#app/domains/accounts/session.server.ts";
import { findOrder } from "#app/domains/orders/find-order.server.ts";
import { OrderTimeline } from "#app/domains/orders/order-timeline.tsx";
import { deleteOrder } from "#app/domains/payments/delete-order.server.ts";
import { paymentsOf } from "#app/domains/payments/payments-of-order.server.ts";
import { attempt } from "#app/lib/attempt.ts";
import type { LiveHandle } from "#app/lib/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/form-data.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { Card } from "#app/ui/card.tsx";
import { toast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/order";
import { BuyerCard } from "./order/buyer-card.tsx";
import { ItemsCard } from "./order/items-card.tsx";
import { OrderHead } from "./order/order-head.tsx";
import { PaymentCard } from "./order/payment-card.tsx";

export const handle = { live: ["orders", "users"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  requireAdmin(args);
  const { orderId } = args.params;
  const [order, payments] = await Promise.all([findOrder(orderId), paymentsOf(orderId)]);
  if (!order) throw data(null, { status: 404 });
  return { order, payments };
}

/** Deletes the order. Its status and its payments are changed as in the dashboard's tables. */
export async function action(args: Route.ActionArgs) {
  const admin = requireAdmin(args);
  const form = await readForm(args.request);
  if (!form.ok || form.value.get("intent") !== "delete-order") {
    return data({ ok: false, message: m.something_wrong() } as const, { status: 400 });
  }
  const deleted = await deleteOrder(args.params.orderId, admin);
  if (!deleted.ok) {
    return data({ ok: false, message: m.change_seen_elsewhere() } as const, { status: 404 });
  }
  return { ok: true, message: m.order_deleted({ number: deleted.value }) } as const;
}

/** Leads away from a page that is gone, even where it has heard of that before the answer came. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await attempt(serverAction);
  if (answer.ok) {
    toast.success(answer.message);
    return redirect("/my/dashboards?view=orders");
  }
  toast.error("message" in answer ? answer.message : m.order_not_deleted());
  return answer;
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(
    loaderData ? m.order_number({ number: loaderData.order.orderNumber }) : m.not_found_title(),
  );

/** One order: what is to be packed, for whom, how it is paid, what has happened to it. */
export default function OrderPage({ loaderData: { order, payments } }: Route.ComponentProps) {
  return (
    <div className="mx-auto flex max-w-content flex-col gap-6">
      <OrderHead order={order} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6">
          <ItemsCard order={order} />
          <PaymentCard order={order} payments={payments} />
        </div>
        <div className="grid gap-6">
          <BuyerCard order={order} />
          <Card as="div">
            <OrderTimeline order={order} />
          </Card>
        </div>
      </div>
    </div>
  );
}
