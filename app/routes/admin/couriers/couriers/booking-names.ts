import { m } from "#app/paraglide/messages.js";

/** Whose sheets there are, for a choice among them. */
export const bookingNames = {
  "india-post": m.booking_india_post,
  delhivery: m.booking_delhivery,
  shiprocket: m.booking_shiprocket,
};
