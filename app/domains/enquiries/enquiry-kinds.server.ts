import type { EnquiryKind } from "./enquiry.ts";
import { contactMessages, distributorRequests } from "./enquiry-tables.server.ts";

/** Where each kind of enquiry is kept, and which open pages show it. */
export const enquiryKinds = {
  "contact-message": { table: contactMessages, topic: "contact-messages" },
  "distributor-request": { table: distributorRequests, topic: "distributor-requests" },
} as const satisfies Record<EnquiryKind, unknown>;

export type ContactMessageRow = typeof contactMessages.$inferSelect;
export type DistributorRequestRow = typeof distributorRequests.$inferSelect;

/** Whoever sent it, by the best name that they left; a contact message may have none. */
export function senderOf(enquiry: ContactMessageRow | DistributorRequestRow): string {
  if ("fullName" in enquiry) return enquiry.fullName;
  const { customerName, customerEmailAddress, customerPhoneNumber } = enquiry;
  return customerName || customerEmailAddress || customerPhoneNumber;
}
