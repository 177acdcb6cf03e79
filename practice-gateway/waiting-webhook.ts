/** A webhook that the shop has not taken yet. */
export interface WaitingWebhook {
  id: string;
  orderId: string;
  /** Those of one payment go out one after another. */
  paymentId: string;
  event: string;
  eventId: string;
  /** The JSON, byte for byte as it is signed. */
  body: string;
  /** When to send it, in ms since 1970. */
  due: number;
  /** How often it was sent. */
  attempts: number;
  breakFirst: boolean;
}
