import { z } from "zod";
import { emailAddress, maxEmailLength } from "#app/lib/text/email-address.ts";
import { optionalText, requiredText } from "#app/lib/text/text-schema.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";

/** It came, was acknowledged, was answered, and is over. */
export const complaintStates = ["open", "acknowledged", "answered", "closed"] as const;
export type ComplaintState = (typeof complaintStates)[number];

/** What may follow what. What was answered may turn out not to be settled, and is then open to a further answer. */
export const complaintSteps: Readonly<Record<ComplaintState, readonly ComplaintState[]>> = {
  open: ["acknowledged", "answered"],
  acknowledged: ["answered"],
  answered: ["answered", "closed", "acknowledged"],
  closed: ["acknowledged"],
};

/** Within so many hours a complaint is acknowledged: Consumer Protection (E-Commerce) Rules 2020, rule 4(5). */
export const acknowledgedWithin = 48;

/** Until when a complaint is to be acknowledged, and until when answered (rules: complaints-3). */
export function complaintClock(filedAt: Date): { acknowledgeBy: Date; answerBy: Date } {
  return {
    acknowledgeBy: new Date(filedAt.getTime() + acknowledgedWithin * 60 * 60 * 1000),
    answerBy: monthAfter(filedAt),
  };
}

/** The same time of the day a month later in Jharkhand; the month's last day where it has no such day. */
function monthAfter(at: Date): Date {
  const [year = 0, month = 0, day = 0] = dayOf(at).split("-").map(Number);
  // Day 0 of the month after next is the last one of the next.
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const later = Date.UTC(year, month, Math.min(day, lastDay));
  return new Date(at.getTime() + later - Date.UTC(year, month - 1, day));
}

/** "C-2026-0042": the year, and the place in it with at least four digits (rules: complaints-2). */
export function complaintTicket(year: number, place: number): string {
  return `C-${year}-${String(place).padStart(4, "0")}`;
}

/** Made with the form, which is kept once however often it is sent. */
const key = z.uuid().optional().catch(undefined);

const complaintText = requiredText(5000, m.complaint_text_required);

/** An e-mail address that may be left out; what is given must be one. */
const optionalEmail = z
  .string()
  .trim()
  .max(maxEmailLength, { error: () => m.text_too_long({ n: maxEmailLength }) })
  .default("")
  .transform((typed, { addIssue }) => {
    const address = typed === "" ? "" : emailAddress(typed);
    if (address !== undefined) return address;
    addIssue({ code: "custom", message: m.email_invalid() });
    return z.NEVER;
  });

/** What anybody files on the contact page: who it is from, how to reach them, what went wrong (rules: complaints-1). */
export const complaintSchema = z
  .object({
    intent: z.literal("complain"),
    key,
    name: requiredText(200, m.full_name_required),
    email: optionalEmail,
    phone: optionalText(50),
    orderNumber: optionalText(50),
    text: complaintText,
  })
  .refine(({ email, phone }) => email !== "" || phone !== "", {
    path: ["email"],
    error: () => m.complaint_reach_required(),
  });

/** What a buyer files on her order's page: the shop knows the rest. */
export const orderComplaintSchema = z.object({ key, text: complaintText });

/** How a complaint was settled, where its channel asks; "none": by the answer alone. */
export const complaintOutcomes = ["none", "refund", "replacement"] as const;
export interface ComplaintOutcome {
  kind: (typeof complaintOutcomes)[number];
  /** In paise; of a refund. */
  amount?: number | undefined;
}

/** A complaint as it is filed. */
export interface FiledComplaint {
  key?: string | undefined;
  name: string;
  /** "" where there is none; so are phone and orderNumber. */
  email: string;
  phone: string;
  orderNumber: string;
  text: string;
}

/** What the shop said to a complaint, as it is shown to whoever complained. */
export interface ComplaintAnswer {
  id: string;
  text: string;
  at: Date;
}

/** A complaint as its order's page shows it. */
export interface OrderComplaint {
  id: string;
  ticket: string;
  state: ComplaintState;
  text: string;
  filedAt: Date;
  acknowledgedAt: Date | null;
  /** Null once that time is over: nobody is promised what was not kept. */
  acknowledgeBy: Date | null;
  answerBy: Date;
  answers: ComplaintAnswer[];
}
