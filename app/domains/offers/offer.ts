import { formatMoney, type Paise } from "#app/lib/money/money.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { m } from "#app/paraglide/messages.js";

/** What a code gives: a share of the goods, an amount, or a product. */
export const offerKinds = ["percent", "amount", "gift"] as const;
export type OfferKind = (typeof offerKinds)[number];

/** What an offer's code gives, to whom and when (rules: offers-1). */
export interface Offer {
  id: string;
  /** As codes are compared: capitals, without spaces. */
  code: string;
  kind: OfferKind;
  /** Of kind `percent`: from 1 to 100. */
  percent: number | null;
  /** What it takes off; of kind `percent` the most that it may come to. */
  amount: Paise | null;
  /** Of kind `gift`: the product that is free. */
  giftProductId: string | null;
  /** From the one to before the other; null where it has always begun, or never ends. */
  startsAt: Date | null;
  endsAt: Date | null;
  /** What the goods must come to. */
  minimum: Paise;
  /** Only these products, and those of these categories; all, where both are empty. */
  productIds: string[];
  categories: string[];
  isFirstOrderOnly: boolean;
  /** How often in all, and by one customer; null where that is open. */
  maxUses: number | null;
  maxUsesEach: number | null;
  isActive: boolean;
  /** How often it is used: orders that have it and were not cancelled. */
  used: number;
}

/** The longest code. */
export const maxCodeLength = 20;

/** A code as it is kept and compared: "ragi 10" is RAGI10 (rules: offers-2). */
export function comparedCode(typed: string): string {
  return typed.replaceAll(/\s/g, "").toUpperCase();
}

/** What is known of whoever uses a code. */
export interface OfferUser {
  /** They have an order that was not cancelled. */
  hasOrdered: boolean;
  /** How many of their orders have this code. */
  ownUses: number;
}

/** Why a code takes nothing off an order (rules: offers-3). */
export type OfferRefusal =
  | { code: "offer-unknown" }
  | { code: "offer-ended" }
  | { code: "offer-not-yet"; from: Date }
  | { code: "offer-used-up" }
  | { code: "offer-used-before" }
  | { code: "offer-first-order" }
  | { code: "offer-other-products" }
  | { code: "offer-minimum"; missing: Paise }
  | { code: "offer-gift-gone" };

/** Why an offer is not to be had at all now, by whomever. */
export function offerState(offer: Offer, now: Date): OfferRefusal | undefined {
  if (!offer.isActive) return { code: "offer-ended" };
  if (offer.endsAt && offer.endsAt <= now) return { code: "offer-ended" };
  if (offer.startsAt && offer.startsAt > now)
    return { code: "offer-not-yet", from: offer.startsAt };
  if (offer.maxUses !== null && offer.used >= offer.maxUses) return { code: "offer-used-up" };
  return undefined;
}

/** The same for one who orders goods of this worth. */
export function offerRefusal(
  offer: Offer,
  { hasOrdered, ownUses }: OfferUser,
  goods: { worth: Paise; hasAnyOfIt: boolean },
  now: Date,
): OfferRefusal | undefined {
  const closed = offerState(offer, now);
  if (closed) return closed;
  if (offer.maxUsesEach !== null && ownUses >= offer.maxUsesEach) {
    return { code: "offer-used-before" };
  }
  if (offer.isFirstOrderOnly && hasOrdered) return { code: "offer-first-order" };
  if (!goods.hasAnyOfIt) return { code: "offer-other-products" };
  const missing = offer.minimum - goods.worth;
  return missing > 0 ? { code: "offer-minimum", missing } : undefined;
}

/**
 * Whether the code may be forgotten without a word, where it was only remembered: nothing that is done to
 * the cart makes it good again.
 */
export function isOver(refusal: OfferRefusal): boolean {
  return !["offer-not-yet", "offer-other-products", "offer-minimum", "offer-gift-gone"].includes(
    refusal.code,
  );
}

/**
 * What percents or rupees take off each line: together the whole discount, never more than the goods that
 * it is for, and of no line more than it costs (rules: offers-4).
 * @param amounts what each line comes to; 0 for one that the offer is not for.
 */
export function discountsOf(
  offer: Pick<Offer, "kind" | "percent" | "amount">,
  amounts: readonly Paise[],
): Paise[] {
  const goods = amounts.reduce((sum, amount) => sum + amount, 0);
  const most = Math.min(offer.amount ?? goods, goods);
  const discount =
    offer.kind === "percent" ? Math.min(share(goods, offer.percent ?? 0, 100), most) : most;
  let before = 0;
  return amounts.map((amount) => {
    const given = share(discount, before, goods);
    before += amount;
    return share(discount, before, goods) - given;
  });
}

/** amount × part / whole, in whole paise. The product may be more than a number holds exactly. */
function share(amount: Paise, part: number, whole: number): Paise {
  return whole === 0 ? 0 : Number((BigInt(amount) * BigInt(part)) / BigInt(whole));
}

/** What a shopper reads of a refusal. */
export function offerRefusalMessage(refusal: OfferRefusal): string {
  switch (refusal.code) {
    case "offer-unknown":
      return m.offer_unknown();
    case "offer-ended":
      return m.offer_ended();
    case "offer-not-yet":
      return m.offer_not_yet({ date: formatDate(refusal.from) });
    case "offer-used-up":
      return m.offer_used_up();
    case "offer-used-before":
      return m.offer_used_before();
    case "offer-first-order":
      return m.offer_first_order();
    case "offer-other-products":
      return m.offer_other_products();
    case "offer-minimum":
      return m.offer_minimum_missing({ amount: formatMoney(refusal.missing) });
    case "offer-gift-gone":
      return m.offer_gift_gone();
  }
}

/** "10 % off, at most ₹100", "₹50 off", "Free: Ragi Til Laddu". */
export function offerWords(
  offer: Pick<Offer, "kind" | "percent" | "amount">,
  giftTitle: string | undefined,
): string {
  const amount = formatMoney(offer.amount ?? 0);
  if (offer.kind === "gift") return m.offer_words_gift({ name: giftTitle ?? "–" });
  if (offer.kind === "amount") return m.offer_words_amount({ amount });
  const percent = offer.percent ?? 0;
  return offer.amount === null
    ? m.offer_words_percent({ percent })
    : m.offer_words_percent_most({ percent, amount });
}
