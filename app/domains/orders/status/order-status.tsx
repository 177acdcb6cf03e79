import { Ban, Banknote, PackageCheck, PhoneCall, Repeat, Truck, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#app/paraglide/messages.js";
import { Status } from "#app/ui/layout/status.tsx";
import type { Tone } from "#app/ui/layout/tone.tsx";
import {
  isUnpaid,
  type Order,
  type OrderStatus,
  type PaymentStatus,
  type RefundState,
  waitsForConfirmation,
} from "../order/order.ts";
import { orderStatusWords, type PaidOrder, paymentWords } from "../order/order-words.ts";

/** How a state is shown: its colour and, where it says more than the colour's own, an icon. */
interface Look {
  tone: Tone;
  icon?: ReactNode;
}

const orderLooks: Record<OrderStatus, Look> = {
  ordered: { tone: "info" },
  confirmed: { tone: "info" },
  processing: { tone: "warning" },
  shipped: { tone: "info", icon: <Truck {...icon()} /> },
  delivered: { tone: "success", icon: <PackageCheck {...icon()} /> },
  cancelled: { tone: "neutral", icon: <Ban {...icon()} /> },
  returned: { tone: "neutral", icon: <Undo2 {...icon()} /> },
  "came-back": { tone: "neutral", icon: <Undo2 {...icon()} /> },
  replaced: { tone: "neutral", icon: <Repeat {...icon()} /> },
};

const paymentLooks: Record<PaymentStatus, Look> = {
  cod: { tone: "neutral", icon: <Banknote {...icon()} /> },
  pending: { tone: "warning" },
  online: { tone: "success" },
};

const refundLooks: Record<RefundState, Look> = {
  due: { tone: "warning", icon: <Undo2 {...icon()} /> },
  asked: { tone: "warning", icon: <Undo2 {...icon()} /> },
  refunded: { tone: "neutral", icon: <Undo2 {...icon()} /> },
};

/** Where an order is, in one coloured word with an icon. */
export function OrderStatusWord({ status }: { status: OrderStatus }) {
  return <Status {...orderLooks[status]}>{orderStatusWords[status]()}</Status>;
}

/** That it waits to be confirmed, beside its status; nothing where it does not (rules: confirm-1). */
export function ToConfirmWord({ order }: { order: Pick<Order, "status" | "confirmation"> }) {
  if (!waitsForConfirmation(order)) return null;
  return (
    <Status tone="warning" icon={<PhoneCall {...icon()} />}>
      {m.status_to_confirm()}
    </Status>
  );
}

/** How an order is paid, or that its payment goes back, in the same manner. */
export function PaymentStatusWord({ order }: { order: PaidOrder }) {
  const look = order.refund ? refundLooks[order.refund] : paymentLook(order);
  return <Status {...look}>{paymentWords(order)}</Status>;
}

function paymentLook({ paymentStatus, status, collectedAt }: PaidOrder): Look {
  if (paymentStatus === "cod" && collectedAt) return paymentLooks.online;
  const isNothingToPay = status === "cancelled" && paymentStatus !== "online";
  return isNothingToPay ? { tone: "neutral" } : paymentLooks[paymentStatus];
}

/** Where an order is and how it is paid: of one that is not paid, that first (rules: orders-15). */
export function OrderStatusLine({ order }: { order: PaidOrder & Pick<Order, "confirmation"> }) {
  const words = [
    {
      name: m.status(),
      word: (
        <span className="flex flex-wrap gap-x-3">
          <OrderStatusWord status={order.status} />
          <ToConfirmWord order={order} />
        </span>
      ),
    },
    { name: m.payment(), word: <PaymentStatusWord order={order} /> },
  ];
  if (isUnpaid(order)) words.reverse();
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      {words.map(({ name, word }) => (
        <div key={name}>
          <dt className="sr-only">{name}</dt>
          <dd>{word}</dd>
        </div>
      ))}
    </dl>
  );
}

function icon() {
  return { "aria-hidden": true, className: "size-4 shrink-0 self-center" } as const;
}
