import type { EnquiryKind } from "./enquiry.ts";
import { contactMessages, distributorRequests } from "./enquiry-tables.server.ts";

/** Where each kind of enquiry is kept, and which open pages show it. */
export const enquiryKinds = {
  "contact-message": { table: contactMessages, topic: "contact-messages" },
  "distributor-request": { table: distributorRequests, topic: "distributor-requests" },
} as const satisfies Record<EnquiryKind, unknown>;
