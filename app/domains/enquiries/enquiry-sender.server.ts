import type { ContactMessageRow, DistributorRequestRow } from "./list-enquiries.server.ts";

/** Whoever sent it, by the best name that they left; a contact message may have none. */
export function senderOf(enquiry: ContactMessageRow | DistributorRequestRow): string {
  if ("fullName" in enquiry) return enquiry.fullName;
  const { customerName, customerEmailAddress, customerPhoneNumber } = enquiry;
  return customerName || customerEmailAddress || customerPhoneNumber;
}
