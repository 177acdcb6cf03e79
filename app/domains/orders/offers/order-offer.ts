import { m } from "#app/paraglide/messages.js";

/** The code that an order has. */
export interface OrderOffer {
  code: string;
  /** Which of its products is free, one of it; null where none is. */
  giftProductId: string | null;
}

/** "1 of it is free with LADDU", below the line of a free product (rules: offers-12). */
export function giftWords(
  offer: OrderOffer | undefined,
  { productId }: { productId: string },
): string[] {
  return offer?.giftProductId === productId ? [m.order_offer_gift({ code: offer.code })] : [];
}
