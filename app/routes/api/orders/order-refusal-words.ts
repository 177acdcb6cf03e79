import type { CashRefusal } from "#app/domains/orders/cash/cash-commands.server.ts";
import type { ConfirmRefusal } from "#app/domains/orders/confirming/confirm-order.server.ts";
import { refusalMessage } from "#app/domains/orders/placing/checkout.ts";
import type { ManualOrderRefusal } from "#app/domains/orders/placing/manual-order.ts";
import type { RefundRefusal } from "#app/domains/payments/refunds/refund-payment.server.ts";
import { refused } from "#app/lib/answers/result.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";

/** What the office's pages say of a refused command, and its status. */
export type Said = [message: string, status: number];

/** A command's refusal for programs, with the sentence that people read of it. An order's status is no answer's. */
export function saidOf<Refusal>(refusal: Refusal, words: (refusal: Refusal) => Said) {
  const [detail, status] = words(refusal);
  const { status: orderStatus, ...rest } =
    typeof refusal === "object" && refusal !== null
      ? (refusal as object as { code: string; status?: unknown })
      : { code: String(refusal) };
  const about = orderStatus === undefined ? rest : { ...rest, orderStatus };
  return refused({ ...about, said: { detail, status } });
}

export const gone = (): Said => [m.change_seen_elsewhere(), 404];

export function confirmRefusal(refusal: ConfirmRefusal): Said {
  if (refusal === "not-found") return gone();
  const who = refusal.by ?? m.confirm_met_buyer();
  return [refusal.code === "closed" ? m.confirm_closed({ who }) : m.confirm_met({ who }), 409];
}

export function cashRefusal(refusal: CashRefusal): Said {
  if (refusal === "not-found") return gone();
  if (refusal === "nothing-due") return [m.cash_nothing_due(), 409];
  return [m.cash_reason_needed({ amount: formatMoney(refusal.due) }), 400];
}

export function refundRefusal(refusal: RefundRefusal): Said {
  if (refusal === "not-found") return gone();
  if (refusal === "not-refundable") return [m.refund_not_possible(), 409];
  return [m.refund_provider_refused({ message: refusal.message }), 409];
}

export function placeRefusal(refusal: ManualOrderRefusal): Said {
  if (refusal.code === "customer-not-found") return [m.user_not_found(), 409];
  if (refusal.code === "price-too-high") {
    return [m.manual_order_price_too_high({ name: refusal.name }), 409];
  }
  return [refusalMessage(refusal), 409];
}
