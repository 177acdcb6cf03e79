import type { LineOutcome } from "#app/domains/couriers/importing/courier-import.ts";
import { m } from "#app/paraglide/messages.js";

/** What a line comes to, in a word. */
export const outcomeWords: Readonly<Record<LineOutcome, () => string>> = {
  "to-write": m.courier_outcome_to_write,
  written: m.courier_outcome_written,
  same: m.courier_outcome_same,
  says: m.courier_outcome_says,
  "no-amount": m.courier_outcome_no_amount,
  "other-amount": m.courier_outcome_other_amount,
  received: m.courier_outcome_received,
  "nothing-due": m.courier_outcome_nothing_due,
  "not-shipped": m.courier_outcome_not_shipped,
  "to-settle": m.courier_outcome_to_settle,
  attempted: m.courier_outcome_attempted,
  twice: m.courier_outcome_twice,
  unknown: m.courier_outcome_unknown,
  contradicts: m.courier_outcome_contradicts,
  "other-number": m.courier_outcome_other_number,
  "not-paid": m.courier_outcome_not_paid,
  closed: m.courier_outcome_closed,
  "no-state": m.courier_outcome_no_state,
  unreadable: m.courier_outcome_unreadable,
  failed: m.courier_outcome_failed,
};
