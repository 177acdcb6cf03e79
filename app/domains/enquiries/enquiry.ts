import { z } from "zod";
import { emailAddress } from "#app/lib/text/email-address.ts";
import { optionalText, requiredEmail, requiredText } from "#app/lib/text/text-schema.ts";
import { m } from "#app/paraglide/messages.js";

/** Made with the form, which is kept once however often it is sent (rules: kept-1). */
const key = z.uuid().optional().catch(undefined);

/** The contact form: no validation but its size (rules: enquiries-2). */
export const contactSchema = z.object({
  key,
  customerName: optionalText(200),
  customerPhoneNumber: optionalText(50),
  customerEmailAddress: optionalText(320).transform((typed) => emailAddress(typed) ?? typed),
  subject: optionalText(300),
  customerMessage: optionalText(10_000),
});

export type ContactMessage = z.output<typeof contactSchema>;

/** The distributor form: full name, e-mail and mobile are required (rules: enquiries-3). */
export const distributorSchema = z.object({
  key,
  fullName: requiredText(200, m.full_name_required),
  email: requiredEmail(),
  phone: requiredText(50, m.mobile_required),
  address: optionalText(1000),
  requirements: optionalText(10_000),
});

export type DistributorRequest = z.output<typeof distributorSchema>;

/** Why an enquiry was not kept; the wait is in seconds. */
export interface EnquiryRefusal {
  code: "too-many";
  seconds: number;
}

/** What visitors send, as the audit log names it too. */
export type EnquiryKind = "contact-message" | "distributor-request";
