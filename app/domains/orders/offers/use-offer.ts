import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { ShownProduct } from "#app/domains/catalog/product/product.ts";
import { comparedCode } from "#app/domains/offers/offer.ts";
import type { OnlineThanks } from "#app/domains/offers/online-thanks.ts";
import { deliveryOf, goodsOf } from "#app/lib/money/delivery-charge.ts";
import type { Paise } from "#app/lib/money/money.ts";
import { type PricedLine, type Totals, totalsOf } from "#app/lib/money/totals.ts";
import { isInterState } from "#app/lib/tax/seller.ts";
import { m } from "#app/paraglide/messages.js";
import { useLiveTopics } from "#app/ui/live/use-live-topics.ts";
import type { ShownLine } from "../order/order-lines.tsx";
import { answerTo, type OfferAnswer, offerQuestion, offerQuestionFor } from "./offer-question.ts";
import { withThanks } from "./with-thanks.ts";

/** A product of an order that is not placed yet. */
type OrderedLine = PricedLine &
  Pick<ShownProduct, "productPackOff" | "packedWeight"> & { id: string };

/** What stands in the field, and the code that was asked for; undefined for what the browser remembers. */
export interface EnteredCode {
  typed: string;
  code: string | undefined;
}

/** For whom staff take an order down, whose draft keeps the code (rules: offers-13). */
interface ForOther {
  userId: string;
  entered: EnteredCode;
  enter: (entered: EnteredCode) => void;
}

/** The discount code of an order: what is typed, what the shop says to it, and what it makes of the cart. */
export interface OfferEntry {
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
  /**
   * What lines come to with it; undefined while a code is looked up.
   * @param to the state they go to, where that is known.
   * @param thanks for paying online, where they are paid so.
   */
  totals: (
    lines: readonly OrderedLine[],
    shippingCharge?: Paise,
    to?: string,
    thanks?: OnlineThanks,
  ) => Totals | undefined;
  /** The free product, as the summary shows it. */
  gift: ShownLine | undefined;
}

const none = { code: "none", asked: "" } as const satisfies OfferAnswer;

/**
 * @param cart undefined while it is not known.
 * @param pinCode where it goes, where that is known: by it delivery is charged.
 * @param forOther undefined where it is the shopper's own.
 */
export function useOffer(
  cart: readonly OrderedLine[] | undefined,
  pinCode: string | undefined,
  forOther?: ForOther,
): OfferEntry {
  const { load, data, state } = useFetcher<OfferAnswer>();
  const [said, setSaid] = useState<OfferAnswer>();
  // What was answered before the same code is looked up again.
  const [before, setBefore] = useState<OfferAnswer>();
  const [own, setOwn] = useState<EnteredCode>({ typed: "", code: undefined });
  const { typed, code } = forOther?.entered ?? own;
  const enter = forOther?.enter ?? setOwn;
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  // For others nothing is remembered that was to be asked.
  const isNone = forOther !== undefined && !(code && cart?.length);
  const question = cart?.length && !isNone ? questionOf(cart, code, forOther) : undefined;
  // Prices are the shop's: another one is another answer.
  const prices = cart?.map(({ price }) => price).join(" ");
  useLiveTopics(["offers"]);

  function ask() {
    if (question) void load(`${forOther ? "/my/offer" : "/cart/offer"}?${question}`);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: again where a price has changed.
  useEffect(ask, [question, prices]);

  if (data && data !== said && data.code !== "unreachable") setSaid(data);
  const isAgain = data !== undefined && data === before;
  const answer = isNone ? none : isAgain ? undefined : answerTo(question, said, data);
  const applied = answer?.code === "applied" ? answer : undefined;
  const refusedCode = answer?.code === "refused" ? answer.offerCode : undefined;
  const showRefused = useEffectEvent((refused: string) => {
    if (!typed) enter({ typed: refused, code });
  });
  useEffect(() => {
    // What a link has left here and lacks something stands in the field, to be seen.
    if (refusedCode) showRefused(refusedCode);
  }, [refusedCode]);

  /** @param stop what is wrong with the field, which gets the focus. */
  function stopAt(stop: string) {
    setProblem(stop);
    input.current?.focus();
  }

  const priced = (cartLines: readonly OrderedLine[]): PricedLine[] => [
    ...cartLines.map((line) => ({
      ...line,
      productId: line.id,
      offerDiscount: applied?.discounts[line.id],
    })),
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
      enter({ typed: text, code });
      setProblem(undefined);
    },
    apply() {
      const given = typed.trim();
      if (!given) return stopAt(m.offer_code_required());
      if (cart?.length === 0) return stopAt(m.cart_empty());
      setProblem(undefined);
      // The same one may have been typed before: what it lacked may be there now.
      if (given !== code) return enter({ typed, code: given });
      setBefore(data);
      ask();
    },
    remove() {
      enter({ typed: "", code: "" });
    },
    stopsOrder() {
      const given = comparedCode(typed);
      if (!given || applied || refusedCode === given) return false;
      stopAt(m.offer_not_applied());
      return true;
    },
    // As the server has it: a free product makes nothing cheaper to deliver.
    totals(cartLines, shippingCharge = deliveryOf(goodsOf(cartLines), pinCode).charge, to, thanks) {
      if (!answer) return undefined;
      const bought = priced(cartLines);
      const lines = thanks ? withThanks(thanks, bought, shippingCharge) : bought;
      return totalsOf(lines, shippingCharge, to !== undefined && isInterState(to));
    },
    gift: applied?.gift ? { ...applied.gift, key: "gift" } : undefined,
  };
}

function questionOf(
  cart: readonly OrderedLine[],
  code: string | undefined,
  forOther: ForOther | undefined,
): string {
  return forOther ? offerQuestionFor(forOther.userId, cart, code ?? "") : offerQuestion(cart, code);
}
