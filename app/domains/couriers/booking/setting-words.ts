import { m } from "#app/paraglide/messages.js";
import type { BookingSettings } from "./booking-settings.ts";

/** What settings are called, on the form and where they are missing. */
export const settingWords: Readonly<Record<keyof BookingSettings, () => string>> = {
  packingWeight: m.booking_packing_weight,
  length: m.booking_length,
  breadth: m.booking_breadth,
  height: m.booking_height,
  pickupName: m.booking_pickup_name,
  shiprocketPickup: m.booking_shiprocket_pickup,
  dropOffPin: m.booking_drop_off_pin,
  officeId: m.booking_office_id,
  senderCity: m.booking_sender_city,
  senderPin: m.booking_sender_pin,
};
