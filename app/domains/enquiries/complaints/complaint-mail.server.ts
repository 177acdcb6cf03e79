import type { Queryable } from "#app/server/database/database.server.ts";
import { shopLink } from "#app/server/http/shop-address.server.ts";
import { enqueueMail } from "#app/server/mail/enqueue-mail.server.ts";
import type { ComplaintMailKind } from "#app/server/mail/mail-texts.ts";
import { complaintClock } from "./complaint.ts";
import type { complaints } from "./complaint-table.server.ts";

/**
 * Enqueues a mail to whoever complained, in the transaction of what it tells; nothing where they left no address. What
 * they wrote is not in it: the address may be anybody's.
 */
export async function mailAboutComplaint(
  on: Queryable,
  complaint: typeof complaints.$inferSelect,
  kind: ComplaintMailKind,
  said?: string,
): Promise<void> {
  const { email, name, language, ticket, orderId, userId, filedAt } = complaint;
  const isOnOrder = orderId !== null && userId !== null;
  const path = isOnOrder ? `/account/orders/${orderId}` : "/contactUs";
  const { answerBy } = complaintClock(filedAt);
  const told = {
    link: shopLink(path, language),
    isOnOrder,
    ticket,
    answerBy: answerBy.toISOString(),
    ...(said !== undefined && { said }),
  };
  await enqueueMail(on, email, { kind, name, complaint: told }, { language });
}
