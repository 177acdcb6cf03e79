import { countOpenEnquiries } from "#app/domains/enquiries/list-enquiries.server.ts";
import { countRefundsDue } from "#app/domains/payments/read-payments.server.ts";
import type { OfficeLink } from "#app/lib/domain.ts";

/** How many of each wait for an admin; 100 stands for any more. */
export type Waiting = Record<NonNullable<OfficeLink["waiting"]>, number>;

export async function countWaiting(): Promise<Waiting> {
  const [requests, messages, refunds] = await Promise.all([
    countOpenEnquiries("distributor-request"),
    countOpenEnquiries("contact-message"),
    countRefundsDue(),
  ]);
  return { requests, messages, refunds };
}
