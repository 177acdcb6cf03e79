import type { RecordAttemptRefusal } from "#app/domains/orders/attempts/record-attempt.server.ts";
import type { StepRefusal } from "#app/domains/orders/attempts/step-attempt.server.ts";
import type { CancelRefusal } from "#app/domains/orders/changing/cancel-order.server.ts";
import { orderStatusWords } from "#app/domains/orders/order/order-words.ts";
import { refusalMessage } from "#app/domains/orders/placing/checkout.ts";
import type { AskReturnRefusal } from "#app/domains/orders/returns/ask-return.server.ts";
import type { DecideRefusal } from "#app/domains/orders/returns/decide-return.server.ts";
import type { TakeBackRefusal } from "#app/domains/orders/returns/receive-return.server.ts";
import type { PayLinkRefusal } from "#app/domains/payments/paying/pay-link.server.ts";
import type { RefundPiecesRefusal } from "#app/domains/payments/refunds/refund-pieces.server.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { officeReturnStateWords } from "./office-return-words.ts";

/** What is said of a refused command, and its status. */
type Said = [message: string, status: number];

export function cancelRefusal(refusal: CancelRefusal): Said {
  if (typeof refusal === "string") return [m.change_seen_elsewhere(), 404];
  return [m.office_order_not_cancellable({ status: orderStatusWords[refusal.status]() }), 409];
}

export function linkRefusal(refusal: PayLinkRefusal): Said {
  if (refusal === "not-found") return [m.change_seen_elsewhere(), 404];
  if (refusal === "nothing-to-pay") return [m.pay_link_nothing_to_pay(), 409];
  return [refusalMessage(refusal), 409];
}

export function enterRefusal(refusal: AskReturnRefusal): Said {
  switch (refusal) {
    case "already-open":
      return [m.office_return_open(), 409];
    case "too-often":
      return [m.office_return_too_often(), 409];
    default:
      return [m.office_return_not_now(), 409];
  }
}

export function decideRefusal(refusal: DecideRefusal): Said {
  if (refusal === "not-found") return [m.change_seen_elsewhere(), 404];
  return [m.office_return_met({ state: officeReturnStateWords[refusal.state]() }), 409];
}

export function takeBackRefusal(refusal: TakeBackRefusal): Said {
  if (refusal === "not-found") return [m.change_seen_elsewhere(), 404];
  if (refusal === "not-answered") return [m.office_order_not_answered(), 409];
  if (refusal === "not-refundable") return [m.refund_not_possible(), 409];
  if (refusal === "pieces-differ") return [m.came_back_differ(), 409];
  switch (refusal.code) {
    case "not-back":
      return [m.office_order_not_back({ status: orderStatusWords[refusal.status]() }), 409];
    case "too-much":
      return [m.office_part_too_much({ amount: formatMoney(refusal.left) }), 409];
    case "out-of-stock":
      return [m.office_edit_out_of_stock({ name: refusal.name }), 409];
    case "product-not-found":
      return [m.office_edit_gone(), 409];
  }
}

export function attemptRefusal(refusal: RecordAttemptRefusal): Said {
  if (refusal === "not-found") return [m.change_seen_elsewhere(), 404];
  if (refusal === "met") return [m.attempt_met(), 409];
  if (refusal === "wrong-day") return [m.attempt_wrong_day(), 400];
  if (refusal === "wrong-coming") return [m.attempt_wrong_coming(), 400];
  return [m.attempt_not_shipped({ status: orderStatusWords[refusal.status]() }), 409];
}

export function stepRefusal(refusal: StepRefusal): Said {
  switch (refusal) {
    case "not-found":
      return [m.change_seen_elsewhere(), 404];
    case "ended":
      return [m.attempt_ended(), 409];
    case "met":
      return [m.attempt_met(), 409];
    case "wrong-day":
      return [m.attempt_wrong_coming(), 400];
  }
}

export function partRefusal(refusal: RefundPiecesRefusal): Said {
  switch (refusal) {
    case "not-found":
      return [m.change_seen_elsewhere(), 404];
    case "met":
      return [m.office_part_met(), 409];
    case "not-refundable":
      return [m.refund_not_possible(), 409];
    case "provider-away":
      return [m.office_part_provider_away(), 503];
    case "nothing-left":
      return [m.office_edit_nothing_left(), 409];
    case "nothing-paid":
      return [m.office_part_free(), 409];
  }
  return refusal.code === "too-much"
    ? [m.office_part_too_much({ amount: formatMoney(refusal.left) }), 409]
    : [m.refund_provider_refused({ message: refusal.message }), 409];
}
