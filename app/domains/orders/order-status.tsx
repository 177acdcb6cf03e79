import { Banknote, PackageCheck, Truck } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#app/paraglide/messages.js";
import { Status } from "#app/ui/status.tsx";
import type { Tone } from "#app/ui/tone.tsx";
import type { OrderStatus, PaymentStatus } from "./order.ts";

/** How a state is shown: a word, its colour and where it says more than the colour's own, an icon. */
interface Look {
  words: () => string;
  tone: Tone;
  icon?: ReactNode;
}

const orderLooks: Record<OrderStatus, Look> = {
  ordered: { words: m.status_ordered, tone: "info" },
  confirmed: { words: m.status_confirmed, tone: "info" },
  processing: { words: m.status_processing, tone: "warning" },
  shipped: { words: m.status_shipped, tone: "info", icon: <Truck {...icon()} /> },
  delivered: { words: m.status_delivered, tone: "success", icon: <PackageCheck {...icon()} /> },
};

const paymentLooks: Record<PaymentStatus, Look> = {
  cod: { words: m.payment_cod, tone: "neutral", icon: <Banknote {...icon()} /> },
  pending: { words: m.payment_pending, tone: "warning" },
  online: { words: m.payment_online, tone: "success" },
};

/** Where an order is, in one coloured word with an icon. */
export function OrderStatusWord({ status }: { status: OrderStatus }) {
  const { words, ...look } = orderLooks[status];
  return <Status {...look}>{words()}</Status>;
}

/** How an order is paid, in the same manner. */
export function PaymentStatusWord({ status }: { status: PaymentStatus }) {
  const { words, ...look } = paymentLooks[status];
  return <Status {...look}>{words()}</Status>;
}

function icon() {
  return { "aria-hidden": true, className: "size-4 shrink-0 self-center" } as const;
}
