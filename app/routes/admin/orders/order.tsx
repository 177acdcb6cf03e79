import { data, Link, redirect } from "react-router";
import { AddressText } from "#app/domains/accounts/addresses/address-card.tsx";
import {
  hasRecentFactor,
  requirePermission,
} from "#app/domains/accounts/sessions/session.server.ts";
import { PriceDetails } from "#app/domains/cart/price-details.tsx";
import { payoutOf } from "#app/domains/couriers/importing/read-imports.server.ts";
import { cashOfOrder } from "#app/domains/orders/cash/read-cash.server.ts";
import { amountDue, toCollectOf } from "#app/domains/orders/cash/to-collect.ts";
import { codCountOf } from "#app/domains/orders/cod/forgive-order.server.ts";
import { confirmMessage } from "#app/domains/orders/confirming/confirm-message.server.ts";
import { howConfirmed } from "#app/domains/orders/confirming/how-confirmed.server.ts";
import { orderToConfirm } from "#app/domains/orders/confirming/list-to-confirm.server.ts";
import { orderMessage } from "#app/domains/orders/mails/order-message.server.ts";
import { giftWords, type OrderOffer } from "#app/domains/orders/offers/order-offer.ts";
import { type ShownOrder, shownOrder } from "#app/domains/orders/order/office-order.ts";
import { hasLeft, isClosed } from "#app/domains/orders/order/order.ts";
import { OrderLines } from "#app/domains/orders/order/order-lines.tsx";
import { confirmedWords, orderChannelWords } from "#app/domains/orders/order/order-words.ts";
import { atDoorOf } from "#app/domains/orders/order/payable-online.ts";
import { findOrder, type OfficeOrder } from "#app/domains/orders/order/read-orders.server.ts";
import { ordersWith } from "#app/domains/orders/search/order-filter.ts";
import { OrderTimeline } from "#app/domains/orders/status/order-timeline.tsx";
import { batchesOfLine, type LineBatch } from "#app/domains/orders/stock/line-batches.ts";
import { receivedPayments } from "#app/domains/payments/read-payments.server.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import { toldByWhatsapp } from "#app/domains/whatsapp/read-whatsapp.server.ts";
import { ToldList } from "#app/domains/whatsapp/told-list.tsx";
import { attempt } from "#app/lib/answers/attempt.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { toast } from "#app/ui/dialogs/toast.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { site } from "#site";
import { ContactLinks } from "../components/enquiries/contact-links.tsx";
import { CodCountCard } from "../components/orders/cod-count-card.tsx";
import { NetworkCard, NetworkNotice } from "../components/orders/network-card.tsx";
import { NotesCard } from "../components/orders/notes-card.tsx";
import { TitledCard } from "../components/page/page-layout.tsx";
import { useMay } from "../components/page/use-may.ts";
import type { Route } from "./+types/order";
import { AttemptsCard } from "./attempts/attempts-card.tsx";
import { CashCard } from "./order/cash-card.tsx";
import { ComplaintsCard } from "./order/complaints-card.tsx";
import { EarlierVersions } from "./order/earlier-versions.tsx";
import { InvoiceCard } from "./order/invoice-card.tsx";
import { commandOrder } from "./order/order-commands.server.ts";
import { MoreOfOrder, OrderDeskButtons } from "./order/order-desk.tsx";
import { OrderHeader } from "./order/order-header.tsx";
import { ParcelCard } from "./order/parcel-card.tsx";
import { PayLinkCard } from "./order/pay-link-card.tsx";
import { PaymentCard } from "./order/payment-card.tsx";
import { readOrderDesk } from "./order/read-order-desk.server.ts";
import { readPayLink } from "./order/read-pay-link.server.ts";
import { ReturnsCard } from "./order/returns-card.tsx";
import { ConfirmOutcome, ToConfirmCard } from "./to-confirm/confirm-card.tsx";
import { useConfirmAnswers } from "./to-confirm/use-confirm-answers.ts";

// A batch keeps its number, and a date that is corrected is published: the page shows nothing else of the stock.
// An offer nearly always keeps its code.
export const handle = {
  live: ["orders", "users", "complaints", "cod-rules", "whatsapp"],
  snapshot: ["stock", "offers", "courier-imports"],
} as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  const user = requirePermission(args, "orders.read");
  const seesMoney = isAllowed(user, "orders.money");
  const { orderId } = args.params;
  const [order, payments, cash, told] = await Promise.all([
    findOrder(orderId),
    seesMoney ? receivedPayments(orderId) : [],
    cashOfOrder(orderId),
    toldByWhatsapp(orderId),
  ]);
  if (!order || !cash) throw data(null, { status: 404 });
  const payout = cash.collectedAt ? await payoutOf(orderId) : undefined;
  return {
    order: shownOrder(order, seesMoney),
    ...{ payments, told },
    toCollect: toCollectOf(order, seesMoney),
    cash: isAllowed(user, "orders.cash") ? { ...cash, payout, due: amountDue(order) } : undefined,
    desk: await readOrderDesk(order, {
      seesMoney,
      seesComplaints: isAllowed(user, "complaints"),
    }),
    isConfirmed: hasRecentFactor(args),
    me: user.id,
    message: orderMessage(order),
    codCount: isAllowed(user, "orders.returns") ? await codCountOf(order) : undefined,
    confirmed: order.confirmation === "confirmed" ? await howConfirmed(order.id) : undefined,
    confirming: isAllowed(user, "orders.status") ? await readConfirming(order) : undefined,
    seesMoney,
    payLink: isAllowed(user, "orders.place") ? await readPayLink(order) : undefined,
  };
}

/** Carries out what the page asks for. The status is changed as in the dashboard's tables. */
export const action = (args: Route.ActionArgs) => commandOrder(args);

/** Says the answer in a toast; leads away from an order that is gone, even where the page was told before. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = (await request.clone().formData()).get("intent");
  const answer = await attempt(serverAction);
  if (answer.ok) toast.success(answer.message);
  else toast.error("message" in answer ? answer.message : m.unreachable());
  return answer.ok && intent === "delete-order" ? redirect("/my/dashboards?view=orders") : answer;
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(
    loaderData ? m.order_number({ number: loaderData.order.orderNumber }) : m.not_found_title(),
  );

/** One order: what is to be packed, for whom, how it is paid, what has happened to it. */
export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { order, payments, desk, isConfirmed, me, message, payLink, toCollect, cash } = loaderData;
  const { codCount, confirmed, confirming, seesMoney, told } = loaderData;
  const answers = useConfirmAnswers([]);
  const known = { order, payments, isConfirmed };
  const may = useMay();
  const isCashNext = cash && order.status === "delivered" && !cash.collectedAt;
  return (
    <div className="mx-auto flex max-w-content flex-col gap-6">
      <OrderHeader {...{ order, toCollect }} />
      {isCashNext && <CashCard order={order} cash={cash} />}
      <ConfirmOutcome answers={answers} />
      {confirming && <ToConfirmCard {...confirming} {...{ seesMoney, answers }} isAlone />}
      {desk.network && <NetworkNotice order={order} network={desk.network} />}
      {may("orders.status") && <ParcelCard {...known} {...{ toCollect, desk }} />}
      <AttemptsCard order={order} desk={desk} />
      <OrderDeskButtons {...known} {...{ toCollect, desk, cash }} />
      {desk.isWarnedOf && !isClosed(order.status) && (
        <Alert tone="warning">{m.office_order_other_state({ state: site.state })}</Alert>
      )}
      {order.cancelReason && (
        <Alert title={m.office_order_cancel_given()}>{order.cancelReason}</Alert>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6">
          {codCount && <CodCountCard orderId={order.id} count={codCount} />}
          <ReturnsCard {...known} returns={desk.returns} />
          <ComplaintsCard complaints={desk.complaints} />
          {payLink && <PayLinkCard order={order} link={payLink.link} message={message} />}
          <ItemsCard order={order} batches={desk.batches} offer={desk.offer} />
          {may("invoices") && <InvoiceCard order={order} invoices={desk.invoices} />}
          {desk.network && <NetworkCard order={order} network={desk.network} />}
          <PaymentCard {...known} desk={desk} />
          {cash && hasLeft(order.status) && !isCashNext && <CashCard order={order} cash={cash} />}
          <EarlierVersions versions={desk.versions} />
        </div>
        <div className="grid gap-6">
          <BuyerCard order={order} message={message} />
          <NotesCard
            action={`/my/orders/${order.id}`}
            notes={desk.notes}
            hint={m.office_notes_hint()}
            mayWrite={may("orders.status")}
            me={me}
          />
          <Card as="div">
            <OrderTimeline
              order={order}
              confirmed={
                confirmed && { time: confirmed.time, how: confirmedWords[confirmed.how](confirmed) }
              }
            />
            <ToldList told={told} />
          </Card>
          <MoreOfOrder order={order} cash={cash} />
        </div>
      </div>
    </div>
  );
}

/** What whoever calls the buyer of an order that waits for that needs; undefined where it does not wait. */
async function readConfirming({ id, confirmation }: OfficeOrder) {
  const order = confirmation === "asked" ? await orderToConfirm(id) : undefined;
  return order && { order, message: confirmMessage(order), now: new Date() };
}

interface ItemsCardProps {
  order: ShownOrder;
  batches: readonly LineBatch[];
  offer: OrderOffer | undefined;
}

/** What was bought, and what it costs. */
function ItemsCard({ order, batches, offer }: ItemsCardProps) {
  const may = useMay();
  return (
    <TitledCard title={m.office_order_items({ n: order.totalQuantity })}>
      <OrderLines
        label={m.order_items()}
        lines={order.cartItems.map((line) => ({
          ...line,
          key: line.productId,
          note: (
            <>
              {giftWords(offer, line).map((words) => (
                <p key={words} className="text-sm">
                  {words}
                </p>
              ))}
              {batchesOfLine(batches, line).map(({ id, words }) => (
                <p key={id} className="text-sm">
                  {may("stock.recall") ? (
                    <Link to={`/my/stock/batches/${id}`} className="link touch-inline">
                      {words}
                    </Link>
                  ) : (
                    words
                  )}
                </p>
              ))}
              <Link to={ordersWith(line.productId)} className="link touch-inline text-sm">
                {m.product_orders()}
              </Link>
            </>
          ),
        }))}
      />
      {order.totals && (
        <div className="mt-5 border-line border-t pt-4 sm:ms-auto sm:w-72">
          <PriceDetails totals={order.totals} offerCode={offer?.code} atDoor={atDoorOf(order)} />
        </div>
      )}
    </TitledCard>
  );
}

/** Where the order goes, and how its buyer is reached. */
function BuyerCard({ order, message }: { order: ShownOrder; message: string }) {
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
            <Link to={`/my/users/${buyer.id}`} className="link touch-inline">
              {buyer.fullName || email}
            </Link>
          ) : (
            buyer?.fullName || address.name
          )}
        </p>
        {!buyer && order.channel === "web" && (
          <p className="text-muted text-sm">{m.office_order_no_account()}</p>
        )}
        <ContactLinks phone={address.phoneNumber} email={email} message={message} />
        {order.channel !== "web" && (
          <p className="text-muted text-sm">{orderChannelWords[order.channel]()}</p>
        )}
        {order.priceReason && may("orders.money") && (
          <p className="text-sm [overflow-wrap:anywhere]">
            {m.manual_order_reason_was({ reason: order.priceReason })}
          </p>
        )}
      </TitledCard>
    </>
  );
}
