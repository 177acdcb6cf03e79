import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { CheckedItem } from "#app/domains/cart/cart.ts";
import { comparedCode } from "#app/domains/offers/offer.ts";
import type { ShownLine } from "#app/domains/orders/order-lines.tsx";
import { type PricedLine, type Totals, totalsOf } from "#app/lib/totals.ts";
import { useLiveTopics } from "#app/ui/use-live-topics.ts";
import type { OfferAnswer } from "../cart-offer.ts";

/** The discount code of a checkout: what is typed, what the shop says to it, and what it makes of the cart. */
export interface CheckoutOffer {
  /** Goes along with the order; undefined where none is in. */
  code: string | undefined;
  /** What the shop has said last. */
  answer: OfferAnswer | undefined;
  isAsking: boolean;
  apply: (code: string) => void;
  remove: () => void;
  /** What lines come to with it; undefined while a code is looked up. */
  totals: (lines: readonly CheckedItem[]) => Totals | undefined;
  /** The free product, as the summary shows it. */
  gift: ShownLine | undefined;
}

/** @param cart undefined while it is not known. */
export function useOffer(cart: readonly CheckedItem[] | undefined): CheckoutOffer {
  const { load, data, state } = useFetcher<OfferAnswer>();
  // Undefined: what the browser remembers.
  const [typed, setTyped] = useState<string>();
  const lines = cart?.map(({ id, quantity }) => `${id}*${quantity}`) ?? [];
  const asked = lines.join(" ");
  // Prices are the shop's: another one is another answer.
  const prices = cart?.map(({ price }) => price).join(" ");
  useLiveTopics(["offers"]);

  function ask(code: string | undefined) {
    const query = new URLSearchParams(lines.map((line) => ["line", line]));
    if (code !== undefined) query.set("code", code);
    void load(`/cart/offer?${query}`);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: again where a price has changed.
  useEffect(() => {
    if (asked) ask(typed);
  }, [asked, prices, typed]);

  // The cart may have changed since it was asked; that of a placed order is empty.
  const isOfThis = (data && !("asked" in data)) || asked === "" || data?.asked === asked;
  const isAnswered =
    data && isOfThis && (!typed || !("asked" in data) || data.offerCode === comparedCode(typed));
  const applied = isAnswered && data.code === "applied" ? data : undefined;
  const priced = (cartLines: readonly CheckedItem[]): PricedLine[] => [
    ...cartLines.map((line) => ({ ...line, offerDiscount: applied?.discounts[line.id] })),
    ...(applied?.gift ? [applied.gift] : []),
  ];
  return {
    code: applied?.offerCode,
    answer: isAnswered ? data : undefined,
    isAsking: state !== "idle",
    apply(code) {
      // The same one may have been typed before: what it lacked may be there now.
      if (code === typed) ask(code);
      else setTyped(code);
    },
    remove: () => setTyped(""),
    totals: (cartLines) =>
      // As the server has it: a free product makes nothing cheaper to deliver.
      isAnswered ? totalsOf(priced(cartLines), totalsOf(cartLines).shippingCharge) : undefined,
    gift: applied?.gift ? { ...applied.gift, key: "gift" } : undefined,
  };
}
