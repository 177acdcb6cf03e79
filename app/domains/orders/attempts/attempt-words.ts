import { m } from "#app/paraglide/messages.js";
import type { AttemptReason, NextStep, StepOutcome } from "./attempt.ts";

/** Why a parcel could not be handed over, as the office reads it. */
export const attemptReasonWords: Record<AttemptReason, () => string> = {
  "not-at-home": m.attempt_reason_not_at_home,
  refused: m.attempt_reason_refused,
  "wrong-address": m.attempt_reason_wrong_address,
  "another-day": m.attempt_reason_another_day,
  "not-reached": m.attempt_reason_not_reached,
  other: m.attempt_reason_other,
};

/** The same as its buyer reads it: a kind sentence with the day. */
export const buyersReasonWords: Record<AttemptReason, (said: { date: string }) => string> = {
  "not-at-home": m.attempt_buyer_not_at_home,
  refused: m.attempt_buyer_refused,
  "wrong-address": m.attempt_buyer_wrong_address,
  "another-day": m.attempt_buyer_another_day,
  "not-reached": m.attempt_buyer_not_reached,
  other: m.attempt_buyer_other,
};

/** What is to be done, as it stands on its button. */
export const nextStepWords: Record<NextStep, () => string> = {
  message: m.attempt_step_message,
  call: m.attempt_step_call,
  "another-day": m.attempt_step_another_day,
  address: m.attempt_step_address,
  "give-up": m.attempt_step_give_up,
};

/** What came of a step, as the audit log tells it. */
export const outcomeWords: Record<StepOutcome, () => string> = {
  messaged: m.audit_outcome_messaged,
  "not-answered": m.audit_outcome_not_answered,
  "address-corrected": m.audit_outcome_address,
  "comes-again": m.audit_outcome_comes_again,
  "given-up": m.audit_outcome_given_up,
  "buyer-wants-another-day": m.audit_outcome_wants_another_day,
  "buyer-says-wrong-address": m.audit_outcome_says_wrong_address,
};
