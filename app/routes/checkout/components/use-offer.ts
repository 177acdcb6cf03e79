import { type RefObject, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { CheckedItem } from "#app/domains/cart/cart.ts";
import { comparedCode } from "#app/domains/offers/offer.ts";
import type { ShownLine } from "#app/domains/orders/order-lines.tsx";
import { type PricedLine, type Totals, totalsOf } from "#app/lib/totals.ts";
import { m } from "#app/paraglide/messages.js";
import { useLiveTopics } from "#app/ui/use-live-topics.ts";
import type { OfferAnswer } from "../cart-offer.ts";
import { answerTo, offerQuestion } from "./offer-question.ts";

/** The discount code of a checkout: what is typed, what the shop says to it, and what it makes of the cart. */
export interface CheckoutOffer {
  /** Goes along with the order; undefined where none is in. */
  code: string | undefined;
  /** What the shop has said last. */
  answer: OfferAnswer | undefined;
  isAsking: boolean;
  /** What stands in the field, and what is wrong with it that the shop was not asked for. */
  typed: string;
  problem: string | undefined;
  input: RefObject<HTMLInputElement | null>;
  type: (text: string) => void;
  /** Has the shop look up what is typed. */
  apply: () => void;
  remove: () => void;
  /** Whether a code was typed that the shop has not answered to: the field says so, and no order goes out. */
  stopsOrder: () => boolean;
  /** What lines come to with it; undefined while a code is looked up. */
  totals: (lines: readonly CheckedItem[]) => Totals | undefined;
  /** The free product, as the summary shows it. */
  gift: ShownLine | undefined;
}

/** @param cart undefined while it is not known. */
export function useOffer(cart: readonly CheckedItem[] | undefined): CheckoutOffer {
  const { load, data, state } = useFetcher<OfferAnswer>();
  const [said, setSaid] = useState<OfferAnswer>();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  // Undefined: what the browser remembers.
  const [code, setCode] = useState<string>();
  const question = cart?.length ? offerQuestion(cart, code) : undefined;
  // Prices are the shop's: another one is another answer.
  const prices = cart?.map(({ price }) => price).join(" ");
  useLiveTopics(["offers"]);

  function ask() {
    if (question) void load(`/cart/offer?${question}`);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: again where a price has changed.
  useEffect(ask, [question, prices]);

  if (data && data !== said && data.code !== "unreachable") setSaid(data);
  const answer = answerTo(question, said, data);
  const applied = answer?.code === "applied" ? answer : undefined;
  const refusedCode = answer?.code === "refused" ? answer.offerCode : undefined;
  useEffect(() => {
    // What a link has left here and lacks something stands in the field, to be seen.
    if (refusedCode) setTyped((now) => now || refusedCode);
  }, [refusedCode]);

  /** @param stop what is wrong with the field, which gets the focus. */
  function stopAt(stop: string) {
    setProblem(stop);
    input.current?.focus();
  }

  const priced = (cartLines: readonly CheckedItem[]): PricedLine[] => [
    ...cartLines.map((line) => ({ ...line, offerDiscount: applied?.discounts[line.id] })),
    ...(applied?.gift ? [applied.gift] : []),
  ];
  return {
    code: applied?.offerCode,
    answer,
    isAsking: state !== "idle",
    typed,
    problem,
    input,
    type(text) {
      setTyped(text);
      setProblem(undefined);
    },
    apply() {
      const given = typed.trim();
      if (!given) return stopAt(m.offer_code_required());
      setProblem(undefined);
      // The same one may have been typed before: what it lacked may be there now.
      if (given === code) ask();
      else setCode(given);
    },
    remove() {
      setTyped("");
      setCode("");
    },
    stopsOrder() {
      const given = comparedCode(typed);
      if (!given || applied || refusedCode === given) return false;
      stopAt(m.offer_not_applied());
      return true;
    },
    totals: (cartLines) =>
      // As the server has it: a free product makes nothing cheaper to deliver.
      answer ? totalsOf(priced(cartLines), totalsOf(cartLines).shippingCharge) : undefined,
    gift: applied?.gift ? { ...applied.gift, key: "gift" } : undefined,
  };
}
