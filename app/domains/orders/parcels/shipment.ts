import { z } from "zod";
import { m } from "#app/paraglide/messages.js";
import { courierIds } from "./couriers.ts";

/** As couriers print it: "EX 123 456 789 IN" is the same number as "EX123456789IN". */
export function plainNumber(typed: string): string {
  return typed.replace(/\s+/g, "").toUpperCase();
}

/** Who carries a parcel, and its number there, which may come later (rules: parcels-5). */
export const shipmentSchema = z.object({
  courier: z.enum(courierIds, { error: m.ship_courier_required }),
  trackingNumber: z
    .string()
    .default("")
    .transform(plainNumber)
    .refine((number) => number === "" || /^[A-Z0-9][A-Z0-9/-]{3,39}$/.test(number), {
      error: () => m.ship_number_invalid(),
    }),
});

export type Shipment = z.output<typeof shipmentSchema>;
