import type { User } from "#app/domains/accounts/users/user.ts";
import { countDueComplaints } from "#app/domains/enquiries/complaints/list-complaints.server.ts";
import { countOpenEnquiries } from "#app/domains/enquiries/list-enquiries.server.ts";
import { countUndelivered } from "#app/domains/orders/attempts/read-attempts.server.ts";
import { countToConfirm } from "#app/domains/orders/confirming/list-to-confirm.server.ts";
import { countReturns } from "#app/domains/orders/returns/office-returns.server.ts";
import { countRefundsDue } from "#app/domains/payments/read-payments.server.ts";
import { countOpenReviews } from "#app/domains/reviews/office-reviews.server.ts";
import { isAllowed } from "#app/domains/staff-access.server.ts";
import { countWaitingConversations } from "#app/domains/whatsapp/answers/read-conversations.server.ts";
import type { OfficeLink } from "#app/lib/shop/domain.ts";

/** How many of each wait for an admin; 100 stands for any more. */
export type Waiting = Record<NonNullable<OfficeLink["waiting"]>, number>;

/** What waits for somebody who may do something about it, or see it. */
export async function countWaiting(user: User): Promise<Waiting> {
  const seesEnquiries = isAllowed(user, "enquiries");
  const [requests, contacts, chats, reviews, complaints, refunds, returns, undelivered, asked] =
    await Promise.all([
      seesEnquiries ? countOpenEnquiries("distributor-request") : 0,
      seesEnquiries ? countOpenEnquiries("contact-message") : 0,
      seesEnquiries ? countWaitingConversations() : 0,
      isAllowed(user, "reviews") ? countOpenReviews() : 0,
      isAllowed(user, "complaints") ? countDueComplaints() : 0,
      isAllowed(user, "orders.money") ? countRefundsDue() : 0,
      isAllowed(user, "orders.returns") ? countReturns("asked") : 0,
      isAllowed(user, "orders.status") ? countUndelivered() : 0,
      isAllowed(user, "orders.status") ? countToConfirm() : 0,
    ]);
  return {
    ...{ requests, messages: Math.min(contacts + chats, 100), reviews, complaints },
    ...{ refunds, returns, undelivered, confirmations: asked },
  };
}
