import { formatMoney } from "#app/lib/money/money.ts";
import type { MailLanguage } from "#app/server/mail/mail.ts";
import { mailLanguageOf } from "#app/server/mail/mail-language.ts";
import { config } from "#app/server/process/config.server.ts";
import { site } from "#site";
import { shortOrderNumber } from "../order/order-number.ts";
import type { OrderToConfirm } from "./list-to-confirm.server.ts";

interface Said {
  name: string;
  shop: string;
  number: string;
  amount: string;
  link: string;
}

/** A ready sentence that asks a buyer to confirm an order, in the language of its mails (rules: confirm-4). */
export function confirmMessage(
  order: Pick<OrderToConfirm, "address" | "orderNumber" | "grandTotal" | "language" | "link">,
): string {
  const language = mailLanguageOf(order.language, config().ORDER_EMAIL_LANGUAGE);
  return words[language]({
    name: order.address.name,
    shop: site.name,
    number: shortOrderNumber(order.orderNumber),
    amount: formatMoney(order.grandTotal),
    link: order.link,
  });
}

const words: Record<MailLanguage, (said: Said) => string> = {
  en: ({ name, shop, number, amount, link }) =>
    `Namaste ${name}, this is ${shop}. Please confirm your order ${number} (${amount}, to be paid in cash when it comes) with one press, and we pack it: ${link}`,
  hi: ({ name, shop, number, amount, link }) =>
    `नमस्ते ${name}, हम ${shop} से लिख रहे हैं। कृपया अपना ऑर्डर ${number} (${amount}, सामान पहुँचने पर नकद) एक बार दबाकर पक्का करें, फिर हम उसे पैक करेंगे: ${link}`,
  it: ({ name, shop, number, amount, link }) =>
    `Buongiorno ${name}, siamo ${shop}. Conferma il tuo ordine ${number} (${amount}, in contanti alla consegna) con un clic, e lo prepariamo: ${link}`,
};
