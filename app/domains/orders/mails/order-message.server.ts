import { formatMoney } from "#app/lib/money/money.ts";
import type { MailLanguage } from "#app/server/mail/mail.ts";
import { mailLanguageOf } from "#app/server/mail/mail-language.ts";
import { config } from "#app/server/process/config.server.ts";
import { site } from "#site";
import { isUnpaid, type OrderStatus } from "../order/order.ts";
import { shortOrderNumber } from "../order/order-number.ts";
import { payableOnline } from "../order/payable-online.ts";
import type { OfficeOrder } from "../order/read-orders.server.ts";

type ToldOrder = Pick<
  OfficeOrder,
  | "orderNumber"
  | "status"
  | "paymentStatus"
  | "grandTotal"
  | "dueAtDoor"
  | "selectedAddresses"
  | "language"
>;

interface Words {
  greeting: (said: { name: string; shop: string; number: string }) => string;
  /** Where it is; of an order that waits for its payment, that it does. */
  states: Record<OrderStatus | "unpaid", (amount: string) => string>;
}

/**
 * A ready sentence about an order for its buyer, to be sent from a phone, in the language of its mails
 * (rules: customers-2).
 */
export function orderMessage(
  order: ToldOrder,
  language = mailLanguageOf(order.language, config().ORDER_EMAIL_LANGUAGE),
): string {
  const { selectedAddresses, orderNumber, status } = order;
  const { greeting, states } = words[language];
  const number = shortOrderNumber(orderNumber);
  const said = { name: selectedAddresses.name, shop: site.name, number };
  return `${greeting(said)} ${states[isUnpaid(order) ? "unpaid" : status](formatMoney(payableOnline(order)))}`;
}

const words: Record<MailLanguage, Words> = {
  en: {
    greeting: ({ name, shop, number }) => `Namaste ${name}, this is ${shop}. Your order ${number}:`,
    states: {
      unpaid: (amount) => `its payment of ${amount} has not reached us yet.`,
      ordered: () => "we have it and are getting it ready.",
      confirmed: () => "we have it and are getting it ready.",
      processing: () => "we are packing it.",
      shipped: () => "it is on its way to you.",
      delivered: () => "it was delivered. Is everything as it should be?",
      cancelled: () => "it is cancelled.",
      returned: () => "we have it back.",
      "came-back": () => "it could not be delivered and has come back to us.",
      replaced: () => "we have replaced it.",
    },
  },
  hi: {
    greeting: ({ name, shop, number }) =>
      `नमस्ते ${name}, हम ${shop} से लिख रहे हैं। आपका ऑर्डर ${number}:`,
    states: {
      unpaid: (amount) => `${amount} का पेमेंट अभी हम तक नहीं पहुँचा है।`,
      ordered: () => "हमें मिल गया है, और हम इसे तैयार कर रहे हैं।",
      confirmed: () => "हमें मिल गया है, और हम इसे तैयार कर रहे हैं।",
      processing: () => "हम इसे पैक कर रहे हैं।",
      shipped: () => "हमने भेज दिया है, आपके पास आ रहा है।",
      delivered: () => "आपको मिल गया है। क्या सब ठीक है?",
      cancelled: () => "रद्द हो गया है।",
      returned: () => "हमें वापस मिल गया है।",
      "came-back": () => "आप तक नहीं पहुँच पाया और हमारे पास लौट आया है।",
      replaced: () => "हमने इसकी जगह दूसरा पार्सल भेजा है।",
    },
  },
  it: {
    greeting: ({ name, shop, number }) =>
      `Buongiorno ${name}, siamo ${shop}. Il tuo ordine ${number}:`,
    states: {
      unpaid: (amount) => `il pagamento di ${amount} non ci è ancora arrivato.`,
      ordered: () => "lo abbiamo ricevuto e lo stiamo preparando.",
      confirmed: () => "lo abbiamo ricevuto e lo stiamo preparando.",
      processing: () => "lo stiamo confezionando.",
      shipped: () => "è in viaggio verso di te.",
      delivered: () => "è stato consegnato. È tutto a posto?",
      cancelled: () => "è annullato.",
      returned: () => "ci è tornato indietro.",
      "came-back": () => "non è stato possibile consegnarlo ed è tornato da noi.",
      replaced: () => "lo abbiamo sostituito.",
    },
  },
};
