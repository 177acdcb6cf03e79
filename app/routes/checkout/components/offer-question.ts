import type { OfferAnswer } from "../cart-offer.ts";

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
