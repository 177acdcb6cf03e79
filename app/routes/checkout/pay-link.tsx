import { data } from "react-router";
import { PriceDetails } from "#app/domains/cart/price-details.tsx";
import { offersOfOrders } from "#app/domains/orders/offers/offer-orders.server.ts";
import { giftWords } from "#app/domains/orders/offers/order-offer.ts";
import { OrderLines } from "#app/domains/orders/order/order-lines.tsx";
import { atDoorOf, payableOnline } from "#app/domains/orders/order/payable-online.ts";
import { findOrder } from "#app/domains/orders/order/read-orders.server.ts";
import { PaymentStatusWord } from "#app/domains/orders/status/order-status.tsx";
import { canHaveLink, linkHolder } from "#app/domains/payments/paying/pay-link.server.ts";
import { PaymentOutcome } from "#app/domains/payments/paying/payment-outcome.tsx";
import { askPayment, isSettled } from "#app/domains/payments/paying/run-payment.ts";
import { usePayment } from "#app/domains/payments/paying/use-payment.ts";
import { paymentIntents } from "#app/domains/payments/payment.ts";
import { isPractice, paymentScript } from "#app/domains/payments/provider/razorpay.server.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import type { SharedPageHandle } from "#app/lib/live/shared-page.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { totalsIn } from "#app/lib/money/totals.ts";
import { formatDateTime } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { MessagePage } from "#app/shell/messages/message-page.tsx";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Button, LinkButton } from "#app/ui/forms/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { RagiEar } from "#app/ui/pictures/motif.tsx";
import { Unbroken } from "#app/ui/text/unbroken.tsx";
import { site } from "#site";
import type { Route } from "./+types/pay-link";

/** What is behind a link is its holder's; of changes of orders their buyers alone are told. */
export const handle = {
  sharedBy: "nobody",
  live: [],
  snapshot: ["orders", "users", "offers"],
} as const satisfies SharedPageHandle & LiveHandle;

export async function loader({ params }: Route.LoaderArgs) {
  const holder = await linkHolder(params.token);
  const order = holder && (await findOrder(holder.linkedOrder));
  if (!holder || !order) return data({ order: undefined }, { status: 404 });
  const { id, orderNumber, cartItems, paymentStatus, status, refund, dueAtDoor } = order;
  const offers = await offersOfOrders([id]);
  return {
    // Nothing of who it is for: whoever the link was sent on to may read it.
    order: {
      ...{ id, orderNumber, cartItems, paymentStatus, status, refund, dueAtDoor },
      ...totalsIn(order),
    },
    offer: offers.get(id),
    until: holder.until,
    canPay: canHaveLink(order) && holder.until > new Date(),
    token: params.token,
    script: paymentScript(),
    isPractice: isPractice(),
  };
}

export const meta: Route.MetaFunction = () => [
  ...titled(m.pay_link_title()),
  { name: "robots", content: "noindex" },
];

/** Pays an order by the link that staff have sent, without a login (rules: pay-links-2). */
export default function PayLinkPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.order) {
    return (
      <MessagePage
        motif={<RagiEar className="size-24" />}
        title={m.pay_link_gone_title()}
        action={<LinkButton to="/">{m.go_home()}</LinkButton>}
      >
        {m.pay_link_gone()}{" "}
        <Unbroken text={m.pay_link_call({ phone: site.phone })} part={site.phone} />
      </MessagePage>
    );
  }
  const { order, offer } = loaderData;
  return (
    <Page
      title={order.paymentStatus === "pending" ? m.pay_link_title() : m.pay_link_paid_title()}
      intro={m.order_number({ number: order.orderNumber })}
      width="form"
    >
      <Card padding="lg" className="grid gap-6">
        <OrderLines
          label={m.order_items()}
          lines={order.cartItems.map((line) => ({
            ...line,
            key: line.productId,
            note: giftWords(offer, line).map((words) => (
              <p key={words} className="text-muted text-sm">
                {words}
              </p>
            )),
          }))}
        />
        <div className="border-line border-t pt-4">
          <PriceDetails totals={order} offerCode={offer?.code} atDoor={atDoorOf(order)} />
        </div>
        <PayByLink {...loaderData} order={order} />
      </Card>
    </Page>
  );
}

type Shown = Extract<Route.ComponentProps["loaderData"], { token: string }>;

function PayByLink({ order, until, canPay, token, script, isPractice: practice }: Shown) {
  const path = `/pay/${token}/payment`;
  const payment = usePayment(script, path);
  const { end } = payment;
  const isOver = end !== undefined && isSettled(end);
  const pay = async () => {
    if (!(await payment.prepare())) return;
    await payment.run(await askPayment(path, { intent: paymentIntents.open }));
  };
  return (
    <div className="grid gap-4">
      {end && <PaymentOutcome end={end} />}
      {!isOver && canPay && (
        <>
          <Button
            size="lg"
            fullWidth
            onClick={pay}
            pending={payment.isPending}
            pendingText={payment.pendingText}
          >
            {m.pay_link_pay({ amount: formatMoney(payableOnline(order)) })}
          </Button>
          <p className="text-muted text-sm">
            {m.pay_link_until({ time: formatDateTime(until) })}
            {practice && <span className="block">{m.pay_practice()}</span>}
          </p>
        </>
      )}
      {!isOver && !canPay && (
        <>
          <p>
            <PaymentStatusWord order={order} />
          </p>
          {order.paymentStatus === "pending" && (
            <p>
              {m.pay_link_over()}{" "}
              <Unbroken text={m.pay_link_call({ phone: site.phone })} part={site.phone} />
            </p>
          )}
        </>
      )}
    </div>
  );
}
