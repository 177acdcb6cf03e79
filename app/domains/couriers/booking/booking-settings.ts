import { z } from "zod";
import { readPinCode } from "#app/lib/text/pin-code.ts";
import { optionalText } from "#app/lib/text/text-schema.ts";
import { m } from "#app/paraglide/messages.js";

const whole = (least: number, most: number) =>
  z.coerce
    .number({ error: () => m.booking_number_invalid({ least, most }) })
    .int({ error: () => m.booking_number_invalid({ least, most }) })
    .min(least, { error: () => m.booking_number_invalid({ least, most }) })
    .max(most, { error: () => m.booking_number_invalid({ least, most }) });

const pinCode = optionalText(20).transform((typed, { addIssue }) => {
  const pin = typed === "" ? "" : readPinCode(typed);
  if (pin !== undefined) return pin;
  addIssue({ code: "custom", message: m.pin_code_invalid() });
  return z.NEVER;
});

/** What booking sheets say of the shop's parcels beside what the order knows (rules: couriers-9). */
export const bookingSettingsSchema = z.object({
  /** Grams that box and filling add to the packs. */
  packingWeight: whole(0, 20_000),
  /** Centimetres, of the usual box. */
  length: whole(1, 200),
  breadth: whole(1, 200),
  height: whole(1, 200),
  /** What Delhivery calls the place where it picks parcels up. */
  pickupName: optionalText(100),
  /** The same of Shiprocket. */
  shiprocketPickup: optionalText(100),
  /** The post office that parcels are brought to: its pin code, and its eight-digit id where it is known. */
  dropOffPin: pinCode,
  officeId: optionalText(20),
  senderCity: optionalText(50),
  senderPin: pinCode,
});

export type BookingSettings = z.output<typeof bookingSettingsSchema>;

/** Until somebody says otherwise. */
export const firstSettings: BookingSettings = {
  packingWeight: 100,
  length: 20,
  breadth: 15,
  height: 10,
  pickupName: "",
  shiprocketPickup: "",
  dropOffPin: "",
  officeId: "",
  senderCity: "",
  senderPin: "",
};
