import { m } from "#app/paraglide/messages.js";
import type { RemovalReason, ReportReason, ReviewState } from "./review.ts";

/** Why one was removed: for its author, for visitors who report one, and for staff. */
export const reportReasonWords: Record<ReportReason, () => string> = {
  insulting: m.review_reason_insulting,
  "personal-data": m.review_reason_personal_data,
  advertising: m.review_reason_advertising,
  "other-subject": m.review_reason_other_subject,
  unlawful: m.review_reason_unlawful,
  "made-up": m.review_reason_made_up,
};

export const reviewStateWords: Record<ReviewState, () => string> = {
  waiting: m.review_state_waiting,
  shown: m.review_state_shown,
  removed: m.review_state_removed,
};

/** "insulting (2), advertising (1)". */
export function removedWords(removed: readonly { reason: RemovalReason; n: number }[]): string {
  return removed
    .map(({ reason, n }) => m.reviews_removed_for({ reason: reportReasonWords[reason](), n }))
    .join(", ");
}
