import { Phone } from "lucide-react";
import { dialable } from "#app/lib/text/phone.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/dialogs/alert.tsx";
import { buttonLook } from "#app/ui/forms/button.tsx";
import { site } from "#site";
import type { AdvanceEnd } from "../cod/advance.ts";
import type { Order } from "../order/order.ts";
import { type DeliveryAttempt, openAttempt } from "./attempt.ts";
import { buyersReasonWords } from "./attempt-words.ts";

interface UndeliveredProps {
  order: Pick<Order, "status" | "paymentStatus" | "refund"> & {
    advanceIfBack: AdvanceEnd | null;
    attempts: readonly DeliveryAttempt[];
  };
  /** A part of its payment went back, or is on its way. */
  hasRefund?: boolean;
}

/** What became of a parcel that could not be handed over, and the shop's number one tap away (rules: attempts-7, came-back-4). */
export function UndeliveredNote({ order, hasRefund = false }: UndeliveredProps) {
  const attempt = order.status === "shipped" ? openAttempt(order.attempts) : undefined;
  if (order.status === "came-back") {
    return (
      <Alert title={m.came_back_buyer_title()} action={<CallUs />}>
        <p>
          {m.came_back_buyer_text()} {moneyWords(order, hasRefund)} {m.came_back_buyer_again()}
        </p>
      </Alert>
    );
  }
  if (!attempt) return null;
  const { reason, day, state, comesOn } = attempt;
  return (
    <Alert title={m.attempt_buyer_title()} action={<CallUs />}>
      <p>{buyersReasonWords[reason]({ date: formatDate(day) })}</p>
      {state === "given-up" ? (
        <p>{m.attempt_buyer_back()}</p>
      ) : (
        <p>
          {comesOn && (
            <span className="font-semibold">
              {m.attempt_buyer_comes({ date: formatDate(comesOn) })}{" "}
            </span>
          )}
          {m.attempt_buyer_ask()}
        </p>
      )}
    </Alert>
  );
}

function moneyWords(
  { paymentStatus, refund, advanceIfBack }: UndeliveredProps["order"],
  hasRefund: boolean,
): string {
  if (refund || hasRefund) return m.came_back_buyer_refund();
  if (advanceIfBack === "kept") return m.came_back_buyer_kept();
  return paymentStatus === "online" ? m.came_back_buyer_paid() : m.came_back_buyer_nothing();
}

function CallUs() {
  return (
    <a href={`tel:${dialable(site.phone)}`} className={buttonLook({ variant: "secondary" })}>
      <Phone aria-hidden="true" className="size-4.5 shrink-0" />
      {m.attempt_call({ phone: site.phone })}
    </a>
  );
}
