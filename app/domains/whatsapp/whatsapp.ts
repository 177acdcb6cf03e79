/** Where a message stands: 'waiting' until the provider has taken it; 'received' is one to the shop. */
export const messageStates = [
  "waiting",
  "sent",
  "failed",
  "delivered",
  "read",
  "received",
] as const;
export type MessageState = (typeof messageStates)[number];

/** What is pressed on, as a button's payload names it before the order: "confirm:<orderId>" (rules: whatsapp-20). */
export const buttons = [
  "confirm",
  "change",
  "cancel",
  "another-day",
  "address-wrong",
  "not-wanted",
] as const;
export type Button = (typeof buttons)[number];

/**
 * What a message holds: of a template what it fills in and is known before it is sent, of a text its words, of a pressed
 * button what the template gave it.
 */
export interface WhatsappContent {
  /** Of a template: {{1}}, {{2}}… as they were sent; missing while it waits. */
  variables?: readonly string[];
  /** What its order does not say by itself: the reason of a failed attempt, a link. */
  detail?: Readonly<Record<string, string>>;
  text?: string;
  /** "confirm:<orderId>" */
  payload?: string;
  /** The message that is answered, by the provider's id. */
  answers?: string;
}

/** A message that came to the shop, as the webhook tells it. */
export interface IncomingMessage {
  /** The provider's id (wamid): told thrice it is one. */
  providerId: string;
  /** Digits with country code. */
  from: string;
  at: Date;
  /** "text", "button", or whatever else the provider has: "image", "audio"… */
  kind: string;
  /** Its words, or those on the button; "" where it has none. */
  text: string;
  /** Of a button: "confirm:<orderId>". */
  payload?: string;
  /** The shop's message that it answers, by the provider's id. */
  answers?: string;
}

/** Why a message was given up of which nobody knows whether the provider took it; its webhook may still tell. */
export const uncertain = "uncertain";
