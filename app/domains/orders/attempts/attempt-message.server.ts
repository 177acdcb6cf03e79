import type { MailLanguage } from "#app/server/mail/mail.ts";
import { mailLanguageOf } from "#app/server/mail/mail-language.ts";
import { attemptReasons as reasonsEn } from "#app/server/mail/mail-texts-en.ts";
import { attemptReasons as reasonsHi } from "#app/server/mail/mail-texts-hi.ts";
import { attemptReasons as reasonsIt } from "#app/server/mail/mail-texts-it.ts";
import { config } from "#app/server/process/config.server.ts";
import { site } from "#site";
import { shortOrderNumber } from "../order/order-number.ts";
import type { OfficeOrder } from "../order/read-orders.server.ts";
import type { AttemptReason } from "./attempt.ts";

type ToldOrder = Pick<OfficeOrder, "orderNumber" | "selectedAddresses" | "language">;

/**
 * A ready sentence about a parcel that could not be handed over, to be sent from a phone, in the language of the order's
 * mails (rules: attempts-2, customers-2).
 */
export function attemptMessage(
  { orderNumber, selectedAddresses, language }: ToldOrder,
  reason: AttemptReason,
  written = mailLanguageOf(language, config().ORDER_EMAIL_LANGUAGE),
): string {
  const { told, reasons, asked } = words[written];
  const number = shortOrderNumber(orderNumber);
  const said = { name: selectedAddresses.name, shop: site.name, number };
  return `${told(said)}${reasons[reason]} ${asked[reason === "wrong-address" ? "where" : "when"]}`;
}

interface Words {
  told: (said: { name: string; shop: string; number: string }) => string;
  reasons: Record<AttemptReason, string>;
  asked: Record<"when" | "where", string>;
}

const words: Record<MailLanguage, Words> = {
  en: {
    told: ({ name, shop, number }) =>
      `Namaste ${name}, this is ${shop}. Your order ${number} could not be handed over`,
    reasons: reasonsEn,
    asked: {
      when: "When shall it come again? A day and a time are enough.",
      where: "Please send us the right address, with a landmark nearby.",
    },
  },
  hi: {
    told: ({ name, shop, number }) =>
      `नमस्ते ${name}, हम ${shop} से लिख रहे हैं। आपका ऑर्डर ${number} आप तक नहीं पहुँच सका`,
    reasons: reasonsHi,
    asked: {
      when: "इसे फिर कब भेजें? बस दिन और समय लिख दें।",
      where: "कृपया सही पता लिख भेजें, पास की कोई जानी-पहचानी जगह भी।",
    },
  },
  it: {
    told: ({ name, shop, number }) =>
      `Buongiorno ${name}, siamo ${shop}. Non è stato possibile consegnare il tuo ordine ${number}`,
    reasons: reasonsIt,
    asked: {
      when: "Quando può tornare? Bastano il giorno e l'ora.",
      where: "Mandaci per favore l'indirizzo giusto, con un punto di riferimento vicino.",
    },
  },
};
