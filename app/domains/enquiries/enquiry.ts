import { z } from "zod";
import { m } from "#app/paraglide/messages.js";

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: () => m.text_too_long({ n: max }) })
    .default("");

const required = (max: number, error: () => string) =>
  z
    .string({ error })
    .trim()
    .min(1, { error })
    .max(max, { error: () => m.text_too_long({ n: max }) });

/** The contact form: no validation but its size (rules: enquiries-2). */
export const contactSchema = z.object({
  customerName: text(200),
  customerPhoneNumber: text(50),
  customerEmailAddress: text(320),
  subject: text(300),
  customerMessage: text(10_000),
});

export type ContactMessage = z.output<typeof contactSchema>;

/** The distributor form: full name, e-mail and mobile are required (rules: enquiries-3). */
export const distributorSchema = z.object({
  fullName: required(200, m.full_name_required),
  email: required(320, m.email_required).pipe(z.email({ error: m.email_invalid })),
  phone: required(50, m.mobile_required),
  address: text(1000),
  requirements: text(10_000),
});

export type DistributorRequest = z.output<typeof distributorSchema>;

/** Why an enquiry was not kept; the wait is in seconds. */
export interface EnquiryRefusal {
  code: "too-many";
  seconds: number;
}

/** What visitors send, as the audit log names it too. */
export type EnquiryKind = "contact-message" | "distributor-request";
