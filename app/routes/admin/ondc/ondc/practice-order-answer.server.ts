import { data } from "react-router";
import {
  orderInPractice,
  type PracticeOrderRefusal,
} from "#app/domains/ondc/buying/practice-order.server.ts";
import { shortOrderNumber } from "#app/domains/orders/order/order-number.ts";
import { m } from "#app/paraglide/messages.js";

/** Has the practice app order something, and says what came of it (rules: ondc-office-5). */
export async function answerPracticeOrder(key: string) {
  const ordered = await orderInPractice(key);
  if (!ordered.ok) {
    return data({ ok: false, message: refusalWords(ordered.refusal) } as const, { status: 409 });
  }
  const { id, orderNumber } = ordered.value;
  return { ok: true, id, number: shortOrderNumber(orderNumber) } as const;
}

const words: Record<Extract<PracticeOrderRefusal, string>, () => string> = {
  off: m.ondc_practice_away,
  away: m.ondc_practice_away,
  closed: m.ondc_practice_order_closed,
  incomplete: m.ondc_practice_order_incomplete,
  nothing: m.ondc_practice_order_nothing,
  "not-registered": m.ondc_practice_order_unregistered,
  unheard: m.ondc_practice_order_unheard,
};

/** What the network calls what a practice order may meet. */
const codeWords: Readonly<Record<string, () => string>> = {
  "30009": m.ondc_practice_order_not_served,
  "30017": m.ondc_practice_order_incomplete,
  "40002": m.ondc_practice_order_sold_out,
};

function refusalWords(refusal: PracticeOrderRefusal): string {
  if (typeof refusal === "string") return words[refusal]();
  const { code } = refusal;
  return codeWords[code]?.() ?? m.ondc_practice_order_refused({ code });
}
