import { ArrowLeft } from "lucide-react";
import { data, Link, redirect } from "react-router";
import { z } from "zod";
import { requireUser } from "#app/domains/accounts/sessions/session.server.ts";
import {
  acknowledgedWithin,
  type OrderComplaint as FiledOrderComplaint,
  orderComplaintSchema,
} from "#app/domains/enquiries/complaints/complaint.ts";
import { fileComplaint } from "#app/domains/enquiries/complaints/file-complaint.server.ts";
import { complaintsOfOrder } from "#app/domains/enquiries/complaints/list-complaints.server.ts";
import { refuseTooMany } from "#app/domains/enquiries/refuse-too-many.server.ts";
import { invoicesOfOrder } from "#app/domains/invoices/read-invoices.server.ts";
import { UndeliveredNote } from "#app/domains/orders/attempts/undelivered-note.tsx";
import { cancelOrder } from "#app/domains/orders/changing/cancel-order.server.ts";
import { codReasonsOf } from "#app/domains/orders/cod/checkout-cod.server.ts";
import { confirmOrder } from "#app/domains/orders/confirming/confirm-order.server.ts";
import { offersOfOrders } from "#app/domains/orders/offers/offer-orders.server.ts";
import { isClosed } from "#app/domains/orders/order/order.ts";
import { orderStatusWords } from "#app/domains/orders/order/order-words.ts";
import { type BuyersOrder, findOwnOrder } from "#app/domains/orders/order/read-orders.server.ts";
import {
  type AskReturnRefusal,
  askReturn,
  callOffReturn,
} from "#app/domains/orders/returns/ask-return.server.ts";
import { isOpenReturn, returnableUntil } from "#app/domains/orders/returns/order-return.ts";
import { returnRequestSchema } from "#app/domains/orders/returns/return-request.ts";
import { OrderTimeline } from "#app/domains/orders/status/order-timeline.tsx";
import { batchesOfOrders } from "#app/domains/orders/stock/read-order-batches.server.ts";
import { paymentScript } from "#app/domains/payments/provider/razorpay.server.ts";
import { goesBackOf, refundsOf } from "#app/domains/payments/read-payments.server.ts";
import { dropUnpaidOrder } from "#app/domains/payments/unpaid/drop-unpaid-order.server.ts";
import { reviewStatesOf } from "#app/domains/reviews/read-reviews.server.ts";
import { attemptForm } from "#app/lib/answers/attempt.ts";
import type { LiveHandle } from "#app/lib/live/live-topics.ts";
import { optionalText } from "#app/lib/text/text-schema.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { titled } from "#app/shell/page-head/page-title.ts";
import { readSubmission } from "#app/shell/upload/read-submission.server.ts";
import { useAnswer } from "#app/ui/answers/use-answer.ts";
import { Outcome } from "#app/ui/dialogs/alert.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Unbroken } from "#app/ui/text/unbroken.tsx";
import { site } from "#site";
import { AccountPage } from "../components/account-page.tsx";
import type { Route } from "./+types/order";
import { CancelOrder } from "./order/cancel-order.tsx";
import { MoneyBack } from "./order/money-back.tsx";
import { ComplaintState, OrderComplaint } from "./order/order-complaints.tsx";
import { OrderGoods } from "./order/order-goods.tsx";
import { OrderHelp } from "./order/order-help.tsx";
import { OrderPapers } from "./order/order-papers.tsx";
import { AskReturn, ReturnState } from "./order/order-returns.tsx";
import { OrderState } from "./order/order-state.tsx";

// A batch keeps its number and its date, and an offer nearly always its code: the page shows nothing else of them.
export const handle = {
  live: ["my-orders", "cod-rules"],
  snapshot: ["stock", "offers"],
} as const satisfies LiveHandle;

export async function loader(args: Route.LoaderArgs) {
  const user = requireUser(args);
  const order = await findOwnOrder(user, args.params.orderId);
  if (!order) throw data(null, { status: 404 });
  const [refunds, invoices, batches, offers, reviews, complaints] = await Promise.all([
    refundsOf(order.id),
    invoicesOfOrder(order.id),
    batchesOfOrders([order.id]),
    offersOfOrders([order.id]),
    site.reviews === "on" && order.status === "delivered" ? reviewStatesOf(order.id) : undefined,
    complaintsOfOrder(order.id),
  ]);
  const until = returnableUntil(order);
  const isReturnable = until && until > new Date() && !order.returns.some(isOpenReturn);
  return {
    order,
    refunds,
    invoices: invoices.map(({ number, kind, cancelledAt }) => ({
      ...{ number, kind },
      isCancelled: cancelledAt !== null,
    })),
    /** What became of the reviews of its products; undefined where they cannot be reviewed. */
    reviews,
    complaints,
    batches: batches.get(order.id) ?? [],
    offer: offers.get(order.id),
    goesBack: await goesBackOf(order),
    checkoutScript: paymentScript(),
    codReason: (await codReasonsOf([order]))[order.id],
    done: args.url.searchParams.get("done"),
    /** Until when it can be returned; undefined where it cannot. */
    returnableUntil: isReturnable ? until : undefined,
  };
}

const commands = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("confirm") }),
  z.object({ intent: z.literal("cancel"), reason: optionalText(500) }),
  returnRequestSchema.extend({ intent: z.literal("ask-return") }),
  z.object({ intent: z.literal("call-off"), returnId: z.string().max(100) }),
  orderComplaintSchema.extend({ intent: z.literal("complain") }),
]);

/** What was done, as the page's address says it afterwards: a reload sends nothing again. */
type Done = "confirmed" | "cancelled" | "asked" | "called-off" | "complained";

/** Confirms the order (rules: confirm-3), cancels it (rules: orders-47), asks to return it, takes that back, or files a complaint about it. */
export async function action(args: Route.ActionArgs) {
  const user = requireUser(args);
  const { orderId } = args.params;
  const given = await readSubmission(args.request, commands);
  if (!given.ok) return given.answer;
  const refuse = (message: string, status: number) =>
    given.refuse({ formErrors: [message] }, status);
  const done = (what: Done) => redirect(`/account/orders/${orderId}?done=${what}`);
  const command = given.value;
  switch (command.intent) {
    case "confirm": {
      if (!(await findOwnOrder(user, orderId))) throw data(null, { status: 404 });
      // By a second press, or by staff meanwhile: the page says how it stands.
      await confirmOrder(orderId);
      return done("confirmed");
    }
    case "cancel": {
      const order = await findOwnOrder(user, orderId);
      if (!order) throw data(null, { status: 404 });
      if (order.paymentStatus === "pending") {
        const dropped = await dropUnpaidOrder(user, orderId, command.reason || null);
        if (!dropped.ok) return refuse(m.pay_no_cancel(), 409);
        return dropped.value.outcome === "cancelled"
          ? done("cancelled")
          : refuse(m.order_cancel_just_paid(), 409);
      }
      const cancelled = await cancelOrder(orderId, { reason: command.reason || null });
      if (cancelled.ok) return done("cancelled");
      const { refusal } = cancelled;
      if (refusal === "paid-in-cash") return refuse(m.order_cancel_cash(), 409);
      if (typeof refusal === "string") throw data(null, { status: 404 });
      // By a second press, or in another tab.
      if (refusal.status === "cancelled") return done("cancelled");
      const status = orderStatusWords[refusal.status]();
      return refuse(m.order_cancel_too_late({ status }), 409);
    }
    case "ask-return": {
      const asked = await askReturn(user, orderId, command);
      if (asked.ok) return done("asked");
      if (asked.refusal === "not-found") throw data(null, { status: 404 });
      return refuse(askRefusals[asked.refusal](), 409);
    }
    case "call-off": {
      const called = await callOffReturn(user, orderId, command.returnId);
      if (called.ok) return done("called-off");
      if (called.refusal === "not-found") throw data(null, { status: 404 });
      return refuse(m.return_closed(), 409);
    }
    case "complain": {
      const order = await findOwnOrder(user, orderId);
      if (!order) throw data(null, { status: 404 });
      const { fullName: name, email, mobileNumber: phone } = user;
      const { orderNumber } = order;
      const complaint = { key: command.key, text: command.text, name, email, phone, orderNumber };
      const filed = await fileComplaint(complaint, { userId: user.id, orderId });
      return filed.ok ? done("complained") : refuseTooMany(given, filed.refusal.seconds);
    }
  }
}

const askRefusals: Record<Exclude<AskReturnRefusal, "not-found">, () => string> = {
  "not-returnable": m.return_not_now,
  "already-open": m.return_already_open,
  "too-often": m.return_too_often,
  "picture-missing": m.return_picture_missing,
};

/** Where no answer comes, the form keeps what was typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return attemptForm(() => serverAction(), m.unreachable());
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(
    loaderData ? m.order_number({ number: loaderData.order.orderNumber }) : m.not_found_title(),
  );

/** One order, as its buyer sees it (rules: orders-46). */
export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, refunds, complaints, goesBack, checkoutScript, returnableUntil } = loaderData;
  const answer = useAnswer(actionData);
  const problem = answer?.error?.[""]?.[0];
  return (
    <AccountPage
      title={
        <span className="text-xl md:text-2xl">
          <Unbroken text={m.order_number({ number: order.orderNumber })} part={order.orderNumber} />
        </span>
      }
      aboveTitle={
        <Link
          to="/account/orders"
          className="link touch inline-flex items-center gap-1.5 font-semibold"
        >
          <ArrowLeft aria-hidden="true" className="size-4.5" />
          {m.orders_back()}
        </Link>
      }
    >
      <div className="grid gap-5">
        {problem && (
          <Outcome of={answer} tone="danger" role="alert">
            {problem}
          </Outcome>
        )}
        <DoneOutcome order={order} complaints={complaints} done={loaderData.done} />
        <UndeliveredNote order={order} hasRefund={refunds.length > 0} />
        <OrderState
          order={order}
          checkoutScript={checkoutScript}
          codReason={loaderData.codReason}
        />
        {refunds.length > 0 && <MoneyBack refunds={refunds} />}
        {order.returns.map((asked) => (
          <ReturnState key={asked.id} asked={asked} answer={answer} />
        ))}
        {complaints.map((complaint) => (
          <ComplaintState key={complaint.id} complaint={complaint} />
        ))}
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_18rem]">
          <OrderGoods {...loaderData} />
          <div className="grid gap-5">
            <Card>
              <OrderTimeline order={order} />
            </Card>
            <OrderPapers
              order={order}
              invoices={loaderData.invoices}
              offerCode={loaderData.offer?.code}
            />
          </div>
        </div>
        {returnableUntil && <AskReturn order={order} until={returnableUntil} answer={answer} />}
        <CancelOrder order={order} goesBack={goesBack} answer={answer} />
        <OrderComplaint answer={answer} />
        <OrderHelp orderNumber={order.orderNumber} />
      </div>
    </AccountPage>
  );
}

/** What was just done, as far as it still holds. */
function DoneOutcome(props: {
  order: BuyersOrder;
  complaints: readonly FiledOrderComplaint[];
  done: string | null;
}) {
  const { order, complaints, done } = props;
  const [complaint] = complaints;
  if (done === "complained" && complaint) {
    const { ticket, answerBy } = complaint;
    return (
      <Outcome of={done} tone="success" role="status" title={m.complaint_sent_title({ ticket })}>
        {m.complaint_sent_text({ hours: acknowledgedWithin, date: formatDate(answerBy) })}
      </Outcome>
    );
  }
  if (done === "confirmed" && order.confirmation === "confirmed" && !isClosed(order.status)) {
    return (
      <Outcome of={done} tone="success" role="status">
        {m.order_confirmed_now()}
      </Outcome>
    );
  }
  if (done === "cancelled" && order.status === "cancelled") {
    return (
      <Outcome of={done} tone="success" role="status" title={m.order_cancelled()}>
        {order.refund && m.order_cancelled_refund()}
      </Outcome>
    );
  }
  if (done === "asked" && order.returns.some(({ state }) => state === "asked")) {
    return (
      <Outcome of={done} tone="success" role="status" title={m.return_sent()}>
        {m.return_sent_text()}
      </Outcome>
    );
  }
  if (done === "called-off" && order.returns.at(-1)?.state === "called-off") {
    return (
      <Outcome of={done} tone="success" role="status">
        {m.return_called_off()}
      </Outcome>
    );
  }
  return null;
}
