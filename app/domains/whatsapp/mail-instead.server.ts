import { mailAboutOrder } from "#app/domains/orders/mails/mail-about-order.server.ts";
import type { Transaction } from "#app/server/database/database.server.ts";
import { templateNamed } from "./templates.ts";
import type { whatsappMessages } from "./whatsapp-tables.server.ts";

/**
 * Mails what a message that failed was to tell, where no mail has told it (rules: whatsapp-3). The mail would be told
 * besides too, but its occasion has had its message.
 */
export async function mailInstead(
  tx: Transaction,
  { orderId, kind, content }: typeof whatsappMessages.$inferSelect,
): Promise<void> {
  const template = templateNamed(kind);
  if (!(orderId && template?.mail && template.isMailedOnFailure)) return;
  const goesBack = content.detail?.amount;
  await mailAboutOrder(tx, orderId, template.mail, goesBack ? { goesBack: Number(goesBack) } : {});
}
