import type { TemplateLanguage } from "../templates.ts";
import type { Button } from "../whatsapp.ts";

/** How an order stands for who pressed on a button about it, and what a press about its parcel has done. */
export type Said =
  | "confirmed"
  | "cancelled"
  | "to-pay"
  | "over"
  | "waits"
  | Exclude<Button, "confirm" | "change" | "cancel">;

interface About {
  number: string;
  /** Where the order is confirmed, changed, paid or cancelled. */
  link: string;
}

/** What the shop answers by itself. */
export const answerWords: Record<TemplateLanguage, Record<Said, (about: About) => string>> = {
  en: {
    confirmed: ({ number }) => `Thank you, order ${number} is confirmed.`,
    cancelled: ({ number }) =>
      `Order ${number} is cancelled. If you want it after all, write to us here.`,
    "to-pay": ({ number, link }) => `Order ${number} is to be paid online: ${link}`,
    over: ({ number }) =>
      `Order ${number} can no longer be changed by itself. If you need something, write to us here.`,
    waits: ({ number, link }) =>
      `Correct the address of order ${number}, pay it online or cancel it here: ${link}`,
    "another-day": () => "When shall it come again? Write a day and a time here.",
    "address-wrong": () => "Please write the right address here, with a landmark nearby.",
    "not-wanted": ({ number }) =>
      `We have order ${number} come back to us. If you want it after all, write to us here.`,
  },
  hi: {
    confirmed: ({ number }) => `धन्यवाद, ऑर्डर ${number} पक्का हो गया।`,
    cancelled: ({ number }) => `ऑर्डर ${number} रद्द हो चुका है। फिर भी चाहिए तो यहीं लिख भेजें।`,
    "to-pay": ({ number, link }) => `ऑर्डर ${number} का पेमेंट ऑनलाइन करना है: ${link}`,
    over: ({ number }) => `ऑर्डर ${number} अब अपने आप नहीं बदल सकता। कुछ चाहिए तो यहीं लिख भेजें।`,
    waits: ({ number, link }) =>
      `ऑर्डर ${number} का पता ठीक करने, ऑनलाइन पेमेंट करने या उसे रद्द करने के लिए यह लिंक खोलें: ${link}`,
    "another-day": () => "इसे फिर कब भेजें? बस दिन और समय यहीं लिख दें।",
    "address-wrong": () => "कृपया सही पता यहीं लिख भेजें, पास की कोई जानी-पहचानी जगह भी।",
    "not-wanted": ({ number }) => `ऑर्डर ${number} हम वापस मँगा रहे हैं। फिर भी चाहिए तो यहीं लिख भेजें।`,
  },
};

/** Plain ways to say yes, in small letters and without signs (rules: whatsapp-21). */
const yeses = new Set(
  [
    "yes,yes please,yes confirm,ya,yeah,yep,ok,okay,confirm,confirmed,ok confirm",
    "ha,haa,han,haan,ha ji,han ji,haan ji,ji,ji ha,ji han,ji haan,thik hai,theek hai",
    "हाँ,हां,हा,हाँ जी,हां जी,जी,जी हाँ,जी हां,ठीक है,ओके,पक्का,पक्का करें",
    "👍",
  ].flatMap((some) => some.split(",")),
);

/** Whether somebody says a plain yes, and nothing else. */
export function isPlainYes(text: string): boolean {
  const plain = text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/\p{P}|\p{Emoji_Modifier}|\ufe0f|🙏/gu, " ");
  return yeses.has(plain.replaceAll(/\s+/g, " ").trim());
}
