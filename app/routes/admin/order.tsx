import { Mail, Phone } from "lucide-react";
import { data, Link, redirect } from "react-router";
import { AddressText } from "#app/domains/accounts/address-card.tsx";
import { requirePermission } from "#app/domains/accounts/session.server.ts";
import { PriceDetails } from "#app/domains/cart/price-details.tsx";
import { type ShownOrder, shownOrder } from "#app/domains/orders/office-order.ts";
import { ordersWith } from "#app/domains/orders/order-filter.ts";
import { OrderLines } from "#app/domains/orders/order-lines.tsx";
import { OrderTimeline } from "#app/domains/orders/order-timeline.tsx";
import { cashOfOrder } from "#app/domains/orders/read-cash.server.ts";
import { findOrder } from "#app/domains/orders/read-orders.server.ts";
import { amountDue, toCollectOf } from "#app/domains/orders/to-collect.ts";
import { deleteOrder } from "#app/domains/payments/delete-order.server.ts";
import { receivedPayments } from "#app/domains/payments/read-payments.server.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import { attempt } from "#app/lib/attempt.ts";
import type { LiveHandle } from "#app/lib/live-topics.ts";
import { mailto } from "#app/lib/mailto.ts";
import { dialable } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { readForm } from "#app/server/form-data.server.ts";
import { titled } from "#app/shell/page-title.ts";
import { unreadableForm } from "#app/shell/read-submission.server.ts";
import { Card } from "#app/ui/card.tsx";
import { toast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/order";
import { TitledCard } from "./components/page-layout.tsx";
import { useMay } from "./components/use-may.ts";
import { CashCard } from "./order/cash-card.tsx";
import { OrderHeader } from "./order/order-header.tsx";
import { ParcelCard } from "./order/parcel-card.tsx";
import { PaymentCard } from "./order/payment-card.tsx";

export const handle = { live: ["orders", "users"] } as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  const user = requirePermission(args, "orders.read");
  const seesMoney = isAllowed(user, "orders.money");
  const { orderId } = args.params;
  const [order, payments, cash] = await Promise.all([
    findOrder(orderId),
    seesMoney ? receivedPayments(orderId) : [],
    cashOfOrder(orderId),
  ]);
  if (!order || !cash) throw data(null, { status: 404 });
  const owed = { ...order, ...cash };
  return {
    order: shownOrder(order, seesMoney),
    payments,
    toCollect: toCollectOf(owed, seesMoney),
    cash: isAllowed(user, "orders.cash") ? { ...cash, due: amountDue(owed) } : undefined,
  };
}

/** Deletes the order. Its status and its payments are changed as in the dashboard's tables. */
export async function action(args: Route.ActionArgs) {
  const admin = requirePermission(args, "orders.delete");
  const form = await readForm(args.request);
  if (!form.ok) {
    const { message, status } = unreadableForm(form.refusal);
    return data({ ok: false, message } as const, { status });
  }
  if (form.value.get("intent") !== "delete-order") {
    return data({ ok: false, message: m.something_wrong() } as const, { status: 400 });
  }
  const deleted = await deleteOrder(args.params.orderId, admin);
  if (!deleted.ok) {
    return data({ ok: false, message: m.change_seen_elsewhere() } as const, { status: 404 });
  }
  return { ok: true, message: m.order_deleted({ number: deleted.value }) } as const;
}

/** Leads away from a page that is gone, even where it was told of that before the answer came. */
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
export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { order, payments, toCollect, cash } = loaderData;
  const may = useMay();
  return (
    <div className="mx-auto flex max-w-content flex-col gap-6">
      <OrderHeader order={order} toCollect={toCollect} />
      {may("orders.status") && <ParcelCard order={order} toCollect={toCollect} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6">
          <ItemsCard order={order} />
          <PaymentCard order={order} payments={payments} />
          {cash && <CashCard order={order} cash={cash} />}
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

/** What was bought, and what it costs. */
function ItemsCard({ order }: { order: ShownOrder }) {
  return (
    <TitledCard title={m.office_order_items({ n: order.totalQuantity })}>
      <OrderLines
        label={m.order_items()}
        lines={order.cartItems.map((line) => ({
          ...line,
          key: line.productId,
          note: (
            <Link to={ordersWith(line.productId)} className="link touch text-sm">
              {m.product_orders()}
            </Link>
          ),
        }))}
      />
      {order.totals && (
        <div className="mt-5 border-line border-t pt-4 sm:ms-auto sm:w-72">
          <PriceDetails totals={order.totals} />
        </div>
      )}
    </TitledCard>
  );
}

/** Where the order goes, and how its buyer is reached. */
function BuyerCard({ order }: { order: ShownOrder }) {
  const { selectedAddresses: address, email, buyer } = order;
  const may = useMay();
  return (
    <>
      <TitledCard title={m.deliver_to()}>
        <p className="font-semibold [overflow-wrap:anywhere]">{address.name}</p>
        <AddressText address={address} />
      </TitledCard>
      <TitledCard title={m.office_order_buyer()}>
        <p className="font-semibold [overflow-wrap:anywhere]">
          {buyer && may("users.read") ? (
            <Link to={`/my/users/${buyer.id}`} className="link touch">
              {buyer.fullName || email}
            </Link>
          ) : (
            buyer?.fullName || address.name
          )}
        </p>
        {!buyer && <p className="text-muted text-sm">{m.office_order_no_account()}</p>}
        {email && (
          <p>
            <a href={mailto(email)} className="link touch inline-flex items-center gap-2">
              <Mail aria-hidden className="size-4 shrink-0" />
              <span className="min-w-0 [overflow-wrap:anywhere]">{email}</span>
            </a>
          </p>
        )}
        {address.phoneNumber && (
          <p>
            <a
              href={`tel:${dialable(address.phoneNumber)}`}
              className="link touch inline-flex items-center gap-2"
            >
              <Phone aria-hidden className="size-4 shrink-0" />
              {address.phoneNumber}
            </a>
          </p>
        )}
      </TitledCard>
    </>
  );
}
