import type {
  ReturnReason,
  ReturnState,
  ReturnWish,
} from "#app/domains/orders/returns/order-return.ts";
import { m } from "#app/paraglide/messages.js";

/** What a buyer wants, why, and what became of it, as the back office reads it. */
export const officeReturnWishWords: Record<ReturnWish, () => string> = {
  return: m.office_return_wish_return,
  replacement: m.office_return_wish_replacement,
};

export const officeReturnReasonWords: Record<ReturnReason, () => string> = {
  damaged: m.office_return_reason_damaged,
  "wrong-item": m.office_return_reason_wrong_item,
  quality: m.office_return_reason_quality,
  incomplete: m.office_return_reason_incomplete,
  other: m.office_return_reason_other,
};

export const officeReturnStateWords: Record<ReturnState, () => string> = {
  asked: m.office_return_state_asked,
  accepted: m.office_return_state_accepted,
  refused: m.office_return_state_refused,
  received: m.office_return_state_received,
  "called-off": m.office_return_state_called_off,
};
