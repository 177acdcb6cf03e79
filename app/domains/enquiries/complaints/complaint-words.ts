import { m } from "#app/paraglide/messages.js";
import type { ComplaintState } from "./complaint.ts";

/** The states of a complaint, for the office and for whoever filed it. */
export const complaintStateWords: Record<ComplaintState, () => string> = {
  open: m.complaint_state_open,
  acknowledged: m.complaint_state_acknowledged,
  answered: m.complaint_state_answered,
  closed: m.complaint_state_closed,
};
