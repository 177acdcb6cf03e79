/** Waiting to be booked, or not booked because of its fault; booked; cancelled at the provider. */
export const bookingStates = ["begun", "booked", "cancelled"] as const;
export type BookingState = (typeof bookingStates)[number];

/** A booking as the office sees it. */
export interface ShownBooking {
  orderId: string;
  state: BookingState;
  courierName: string;
  awb: string | null;
  /** Paise; null where nobody knows, and for who sees no money. */
  carriage: number | null;
  /** Why it could not be booked, in the provider's words; "" where it waits. */
  fault: string;
  pickUpAskedAt: Date | null;
  /** The courier's last word of it, and when it was said. */
  said: string;
  saidAt: Date | null;
}
