import { qrCode } from "#app/domains/accounts/second-factor/qr-code.server.ts";
import type { OfficeOrder } from "#app/domains/orders/order/read-orders.server.ts";
import { canHaveLink, payLinkOf } from "#app/domains/payments/paying/pay-link.server.ts";
import type { PayLink } from "./pay-link-card.tsx";

/**
 * The link to pay an order: undefined where it cannot have one, `link` undefined where none is good now.
 */
export async function readPayLink(
  order: OfficeOrder,
): Promise<{ link: PayLink | undefined } | undefined> {
  if (!canHaveLink(order)) return undefined;
  const { payLinkUntil: until } = order;
  const address = await payLinkOf(order);
  const isGood = until !== null && until > new Date();
  return { link: isGood && address ? { address, until, qr: qrCode(address) } : undefined };
}
