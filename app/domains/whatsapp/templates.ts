import type { OrderMailKind } from "#app/server/mail/mail-texts.ts";
import type { Button } from "./whatsapp.ts";

/** Languages that templates are registered in; who reads the shop in another gets the first. */
export const templateLanguages = ["en", "hi"] as const;
export type TemplateLanguage = (typeof templateLanguages)[number];

export const templateLanguageOf = (language: string): TemplateLanguage =>
  language === "hi" ? "hi" : "en";

/** What of an order a message fills in; amounts, days and links are written out, in its language. */
export interface ToldOrder {
  id: string;
  name: string;
  shop: string;
  number: string;
  total: string;
  /** What is to be paid at the door; undefined where nothing is. */
  due?: string | undefined;
  courier: string;
  tracking: string;
  /** Where it is followed, or its page. */
  link: string;
  confirmLink: string;
  reason: string;
  /** What went back. */
  amount: string;
}

interface Words {
  /** With {{1}}, {{2}}…, as the provider writes them. */
  body: string;
  /** What stands for them at the provider, and in the preview. */
  samples: readonly string[];
  /** On the buttons. */
  buttons?: readonly string[];
}

export interface WhatsappTemplate extends Readonly<Record<TemplateLanguage, Words>> {
  /** As the provider calls it. */
  name: string;
  /** Of which mail about an order it tells besides; undefined for what is about none. */
  mail?: OrderMailKind;
  /** As the provider bills it; "utility", where it is about an order. */
  category?: "marketing";
  /** Whether the mail is sent only where the message fails: all others go out in any case (rules: whatsapp-3). */
  isMailedOnFailure?: true;
  /** The values of {{1}}, {{2}}…; undefined where they come with the message, for it is about no order. */
  variables?: (told: ToldOrder, language: TemplateLanguage) => readonly string[];
  /** What is pressed on, as the answer names it before the order: "confirm:<orderId>". */
  payloads?: readonly Button[];
}

/** What is paid at the door, as the end of a sentence; of what is paid already that nothing is. */
const toPay = ({ due }: ToldOrder, language: TemplateLanguage): string => {
  if (language === "hi") return due ? `सामान पहुँचने पर ${due} नकद दें` : "आपको कुछ नहीं देना है";
  return due ? `please keep ${due} ready in cash` : "there is nothing to pay";
};

/**
 * All messages that the shop sends by itself: what is registered at the provider, word by word. A changed text is a new template there, with a name of its own.
 */
export const whatsappTemplates = [
  {
    name: "order_received",
    mail: "order-received",
    variables: (told, language) => [
      told.name,
      told.shop,
      told.number,
      told.total,
      toPay(told, language),
      told.link,
    ],
    en: {
      body: "Namaste {{1}}, this is {{2}}. We have your order {{3}} of {{4}} and are getting it ready. When it comes, {{5}}. Follow it here: {{6}}\n\nAnswer STOP to hear no more from us on WhatsApp.",
      samples: ["Asha", "Madua", "APR/01", "₹495", "please keep ₹495 ready in cash", "https://…"],
    },
    hi: {
      body: "नमस्ते {{1}} जी, हम {{2}} से लिख रहे हैं। आपका {{4}} का ऑर्डर {{3}} हमें मिल गया है, हम इसे तैयार कर रहे हैं। {{5}}। ऑर्डर यहाँ देखें: {{6}}\n\nWhatsApp पर हमारे मैसेज नहीं चाहिए तो STOP लिख भेजें।",
      samples: ["आशा", "मड़ुआ", "APR/01", "₹495", "सामान पहुँचने पर ₹495 नकद दें", "https://…"],
    },
  },
  {
    name: "confirm_order",
    mail: "confirmation-reminder",
    variables: (told) => [told.name, told.shop, told.number, told.total, told.confirmLink],
    payloads: ["confirm", "change", "cancel"],
    en: {
      body: "Namaste {{1}}, this is {{2}}. Please confirm your order {{3}} of {{4}}, to be paid in cash when it comes: then we pack it. You can press a button below, or do it here: {{5}}\n\nAnswer STOP to hear no more from us on WhatsApp.",
      samples: ["Asha", "Madua", "APR/01", "₹495", "https://…"],
      buttons: ["Confirm my order", "Change the address", "Cancel it"],
    },
    hi: {
      body: "नमस्ते {{1}} जी, हम {{2}} से लिख रहे हैं। कृपया अपना {{4}} का ऑर्डर {{3}} पक्का करें, पैसे सामान पहुँचने पर नकद देने हैं। फिर हम इसे पैक करेंगे। नीचे का बटन दबाएँ या यहाँ पक्का करें: {{5}}\n\nWhatsApp पर हमारे मैसेज नहीं चाहिए तो STOP लिख भेजें।",
      samples: ["आशा", "मड़ुआ", "APR/01", "₹495", "https://…"],
      buttons: ["ऑर्डर पक्का करें", "पता बदलें", "रद्द करें"],
    },
  },
  {
    name: "payment_received",
    mail: "payment-received",
    variables: (told) => [told.name, told.shop, told.total, told.number, told.link],
    en: {
      body: "Namaste {{1}}, this is {{2}}. Your payment of {{3}} for order {{4}} has arrived, thank you. We are getting it ready. Follow it here: {{5}}\n\nAnswer STOP to hear no more from us on WhatsApp.",
      samples: ["Asha", "Madua", "₹495", "APR/01", "https://…"],
    },
    hi: {
      body: "नमस्ते {{1}} जी, हम {{2}} से लिख रहे हैं। ऑर्डर {{4}} के लिए आपका {{3}} का पेमेंट मिल गया है, धन्यवाद। हम ऑर्डर तैयार कर रहे हैं। यहाँ देखें: {{5}}\n\nWhatsApp पर हमारे मैसेज नहीं चाहिए तो STOP लिख भेजें।",
      samples: ["आशा", "मड़ुआ", "₹495", "APR/01", "https://…"],
    },
  },
  {
    name: "order_shipped",
    mail: "order-shipped",
    variables: (told, language) => [
      told.name,
      told.number,
      told.shop,
      told.courier,
      told.tracking,
      toPay(told, language),
      told.link,
    ],
    en: {
      body: "Namaste {{1}}, your order {{2}} from {{3}} is on its way. It comes with {{4}}, tracking number {{5}}. When it comes, {{6}}. Follow it here: {{7}}\n\nAnswer STOP to hear no more from us on WhatsApp.",
      samples: [
        ...["Asha", "APR/01", "Madua", "India Post", "EJ123456789IN"],
        ...["please keep ₹495 ready in cash", "https://…"],
      ],
    },
    hi: {
      body: "नमस्ते {{1}} जी, {{3}} से आपका ऑर्डर {{2}} भेज दिया गया है। यह {{4}} से आ रहा है, ट्रैकिंग नंबर {{5}} है। {{6}}। यहाँ देखें, कहाँ पहुँचा: {{7}}\n\nWhatsApp पर हमारे मैसेज नहीं चाहिए तो STOP लिख भेजें।",
      samples: [
        ...["आशा", "APR/01", "मड़ुआ", "India Post", "EJ123456789IN"],
        ...["सामान पहुँचने पर ₹495 नकद दें", "https://…"],
      ],
    },
  },
  {
    name: "order_arrives_today",
    mail: "order-arrives",
    isMailedOnFailure: true,
    variables: (told, language) => [
      told.name,
      told.number,
      told.shop,
      toPay(told, language),
      told.link,
    ],
    en: {
      body: "Namaste {{1}}, your order {{2}} from {{3}} comes today. When it comes, {{4}}. Follow it here: {{5}}\n\nAnswer STOP to hear no more from us on WhatsApp.",
      samples: ["Asha", "APR/01", "Madua", "please keep ₹495 ready in cash", "https://…"],
    },
    hi: {
      body: "नमस्ते {{1}} जी, {{3}} से आपका ऑर्डर {{2}} आज आएगा। {{4}}। यहाँ देखें: {{5}}\n\nWhatsApp पर हमारे मैसेज नहीं चाहिए तो STOP लिख भेजें।",
      samples: ["आशा", "APR/01", "मड़ुआ", "सामान पहुँचने पर ₹495 नकद दें", "https://…"],
    },
  },
  {
    name: "order_not_delivered",
    mail: "order-not-delivered",
    variables: (told) => [told.name, told.number, told.shop, told.reason],
    payloads: ["another-day", "address-wrong", "not-wanted"],
    en: {
      body: "Namaste {{1}}, your order {{2}} from {{3}} could not be handed over: {{4}}. When shall it come again? Answer here with a day and a time, or with the right address.\n\nAnswer STOP to hear no more from us on WhatsApp.",
      samples: ["Asha", "APR/01", "Madua", "nobody was at home"],
      buttons: ["Another day", "The address is wrong", "I do not want it"],
    },
    hi: {
      body: "नमस्ते {{1}} जी, {{3}} से आपका ऑर्डर {{2}} आप तक नहीं पहुँच सका: {{4}}। इसे फिर कब भेजें? दिन और समय, या सही पता, यहीं लिख भेजें।\n\nWhatsApp पर हमारे मैसेज नहीं चाहिए तो STOP लिख भेजें।",
      samples: ["आशा", "APR/01", "मड़ुआ", "घर पर कोई नहीं मिला"],
      buttons: ["किसी और दिन भेजें", "पता गलत है", "अब नहीं चाहिए"],
    },
  },
  {
    name: "refund_sent",
    mail: "refund-sent",
    isMailedOnFailure: true,
    variables: (told) => [told.name, told.shop, told.amount, told.number],
    en: {
      body: "Namaste {{1}}, this is {{2}}. We have sent {{3}} for your order {{4}} back in the way you paid. Your bank shows it within a few days.\n\nAnswer STOP to hear no more from us on WhatsApp.",
      samples: ["Asha", "Madua", "₹495", "APR/01"],
    },
    hi: {
      body: "नमस्ते {{1}} जी, हम {{2}} से लिख रहे हैं। ऑर्डर {{4}} के {{3}} हमने वापस भेज दिए हैं, जैसे आपने दिए थे वैसे ही। कुछ दिनों में बैंक में दिख जाएँगे।\n\nWhatsApp पर हमारे मैसेज नहीं चाहिए तो STOP लिख भेजें।",
      samples: ["आशा", "मड़ुआ", "₹495", "APR/01"],
    },
  },
  {
    name: "back_in_stock",
    category: "marketing",
    en: {
      body: "Namaste {{1}}, this is {{2}}. You asked us to tell you: {{3}} is back, at {{4}}. Here it is: {{5}}\n\nAnswer STOP to hear no more from us on WhatsApp.",
      samples: ["Asha", "Madua", "Ragi Til Laddu", "₹210", "https://…"],
    },
    hi: {
      body: "नमस्ते {{1}} जी, हम {{2}} से लिख रहे हैं। आपने बताने को कहा था: {{3}} फिर आ गया है, दाम {{4}}। यहाँ देखें: {{5}}\n\nWhatsApp पर हमारे मैसेज नहीं चाहिए तो STOP लिख भेजें।",
      samples: ["आशा", "मड़ुआ", "रागी तिल लड्डू", "₹210", "https://…"],
    },
  },
] as const satisfies readonly WhatsappTemplate[];

export type TemplateName = (typeof whatsappTemplates)[number]["name"];
export const templateNames = whatsappTemplates.map(({ name }) => name);

export const templateNamed = (name: string): WhatsappTemplate | undefined =>
  whatsappTemplates.find((template) => template.name === name);

/** A text with its places filled in. */
export const filledIn = (body: string, variables: readonly string[]): string =>
  body.replaceAll(/\{\{(\d)\}\}/g, (_, place) => variables[Number(place) - 1] ?? "");

/** The templates as they are to be registered at the provider: by name and language. */
export const registeredTemplates = Object.fromEntries(
  whatsappTemplates.map(({ name, en, hi }: WhatsappTemplate) => [name, { en, hi }]),
);
