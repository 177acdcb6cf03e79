import { maxCartLines } from "#app/domains/cart/cart.ts";
import { maxQuantity } from "#app/domains/catalog/product/product.ts";
import type { Unanswered } from "#app/lib/answers/attempt.ts";
import type { Paise } from "#app/lib/money/money.ts";
import type { OfferPreview } from "./preview-offer.server.ts";

/** What a code does to the lines that it is asked for. */
export type OfferWord =
  | { code: "none" }
  | ({ code: "applied"; offerCode: string } & OfferPreview)
  | { code: "refused"; offerCode: string; message: string };

/** The shop's word, or the browser's own where none came; `asked` is the question, as it was sent. */
export type OfferAnswer = (OfferWord | Unanswered) & { asked: string };

/**
 * What a checkout asks of the shop: what a code does to these lines.
 * @param code as it was typed; undefined for what the browser remembers, empty for none.
 */
export function offerQuestion(
  lines: readonly { id: string; quantity: number }[],
  code: string | undefined,
): string {
  const query = new URLSearchParams(lines.map(({ id, quantity }) => ["line", `${id}*${quantity}`]));
  if (code !== undefined) query.set("code", code);
  return query.toString();
}

/** The same from who takes an order down for somebody, at prices that may be agreed (rules: offers-13). */
export function offerQuestionFor(
  userId: string,
  lines: readonly { id: string; quantity: number; price: Paise }[],
  code: string,
): string {
  const asked = lines.map(({ id, quantity, price }) => ["line", `${id}*${quantity}*${price}`]);
  return new URLSearchParams([...asked, ["code", code], ["for", userId]]).toString();
}

/** The lines of a question; what is none is left out. */
export function linesAsked(question: URLSearchParams) {
  const texts = question.getAll("line").slice(0, maxCartLines);
  return texts.flatMap((text) => {
    const [productId, number, amount] = text.split("*");
    const quantity = Number(number);
    const price = amount === undefined ? undefined : Number(amount);
    const isLine = productId && Number.isInteger(quantity) && quantity > 0;
    const isPrice = price === undefined || (Number.isSafeInteger(price) && price >= 0);
    if (!isLine || quantity > maxQuantity || !isPrice) return [];
    return [{ productId, quantity, ...(price !== undefined && { price }) }];
  });
}

/**
 * The answer to a question. What the shop has said to it stands while it cannot be reached: an order that is
 * sent again must be the same one (rules: orders-7).
 * @param question undefined for an empty cart, as that of a placed order is: what was said last stands.
 * @param said the shop's last word.
 * @param last the last answer: the shop's, or the browser's that none came.
 * @returns undefined while the question is not answered.
 */
export function answerTo(
  question: string | undefined,
  said: OfferAnswer | undefined,
  last: OfferAnswer | undefined,
): OfferAnswer | undefined {
  return [said, last].find(
    (answer) => answer && (question === undefined || answer.asked === question),
  );
}
