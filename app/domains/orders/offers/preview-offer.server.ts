import type { User } from "#app/domains/accounts/users/user.ts";
import { productsById } from "#app/domains/catalog/product/products.server.ts";
import type { OfferRefusal } from "#app/domains/offers/offer.ts";
import { giftOf } from "#app/domains/offers/offers.server.ts";
import { ok, type Result } from "#app/lib/answers/result.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { pool } from "#app/server/database/database.server.ts";
import type { OrderLine } from "../order/order.ts";
import { type AskedOffer, applyOffer, offerAsk, offerAskAsPlaced } from "./apply-offer.server.ts";

/** What a code would do to a cart now. */
export interface OfferPreview {
  /** Paise that it takes off, by the products' ids. */
  discounts: Record<string, Paise>;
  /** A product that is added and free. */
  gift: OrderLine | null;
}

/** A line of the cart; without a price it is at the shop's. */
export interface PreviewedLine extends Pick<OrderLine, "productId" | "quantity"> {
  price?: Paise;
}

/**
 * Tells what a code gives to whoever orders. Nothing is promised by it: the order itself asks anew (placeOrder).
 * @param mayReplace an order of theirs that waits for its payment may be replaced, with its code.
 */
export async function previewOffer(
  { id: userId }: Pick<User, "id">,
  code: string,
  cart: readonly PreviewedLine[],
  mayReplace = true,
): Promise<Result<OfferPreview, OfferRefusal>> {
  const giftId = await giftOf(code);
  const ids = cart.map(({ productId }) => productId);
  const [products, { rows }] = await Promise.all([
    productsById(giftId ? [...ids, giftId] : ids),
    pool.query<AskedOffer>((mayReplace ? offerAsk : offerAskAsPlaced).query({ code, userId, ids })),
  ]);
  const sold = new Map(
    products.map(({ pictureUrls, productPackOff: pack, ...product }) => [
      product.id,
      { ...product, pack, pictureUrl: pictureUrls[0] ?? null },
    ]),
  );
  const lines = cart.flatMap((line) => {
    const product = sold.get(line.productId);
    return product ? [{ ...product, ...line }] : [];
  });
  const applied = applyOffer(rows[0], lines, giftId ? sold.get(giftId) : undefined);
  if (!applied.ok) return applied;
  const discounts = applied.value
    .slice(0, lines.length)
    .map((line) => [line.productId, line.offerDiscount ?? 0]);
  return ok({
    discounts: Object.fromEntries(discounts),
    gift: applied.value[lines.length] ?? null,
  });
}
