import { m } from "#app/paraglide/messages.js";
import type { ReturnReason, ReturnState, ReturnWish } from "./order-return.ts";

/** What a buyer wants, why, and what became of it, as she reads it. */
export const returnWishWords: Record<ReturnWish, () => string> = {
  return: m.return_wish_return,
  replacement: m.return_wish_replacement,
};

export const returnReasonWords: Record<ReturnReason, () => string> = {
  damaged: m.return_reason_damaged,
  "wrong-item": m.return_reason_wrong_item,
  quality: m.return_reason_quality,
  incomplete: m.return_reason_incomplete,
  other: m.return_reason_other,
};

export const returnStateWords: Record<ReturnState, () => string> = {
  asked: m.return_state_asked,
  accepted: m.return_state_accepted,
  refused: m.return_state_refused,
  received: m.return_state_received,
  "called-off": m.return_state_called_off,
};
