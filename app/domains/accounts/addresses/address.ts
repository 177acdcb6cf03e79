import { z } from "zod";
import { requiredText } from "#app/lib/text/text-schema.ts";
import { m } from "#app/paraglide/messages.js";

export const addressTypes = ["Home", "Office"] as const;

/** The 28 states, as the form of the address list has them (rules: addresses-5). */
export const states = [
  "Andhra Pradesh",
  "Arunachal Pradesh",
  "Assam",
  "Bihar",
  "Chhattisgarh",
  "Goa",
  "Gujarat",
  "Haryana",
  "Himachal Pradesh",
  "Jharkhand",
  "Karnataka",
  "Kerala",
  "Madhya Pradesh",
  "Maharashtra",
  "Manipur",
  "Meghalaya",
  "Mizoram",
  "Nagaland",
  "Odisha",
  "Punjab",
  "Rajasthan",
  "Sikkim",
  "Tamil Nadu",
  "Telangana",
  "Tripura",
  "Uttar Pradesh",
  "Uttarakhand",
  "West Bengal",
] as const;

/** Indian states and union territories, as the checkout's form lists them (rules: checkout-10). */
export const statesAndTerritories = [
  ...states,
  "Andaman and Nicobar Islands",
  "Chandigarh",
  "Dadra and Nagar Haveli and Daman and Diu",
  "Delhi",
  "Jammu and Kashmir",
  "Ladakh",
  "Lakshadweep",
  "Puducherry",
] as const;

/** What a state is called in the page's language; addresses, and whoever carries parcels, have its English name. */
export function stateName(state: string): string {
  const english: readonly string[] = statesAndTerritories;
  return m.address_states().split(", ")[english.indexOf(state)] ?? state;
}

// No format check on any of them (rules: addresses-3); the bound keeps rows small.
const line = (required: () => string) => requiredText(200, required);

/** Every field must be filled (rules: addresses-2). */
export const addressSchema = z.object({
  name: line(m.address_name_required),
  phoneNumber: line(m.address_phone_required),
  pinCode: line(m.address_pin_code_required),
  addressLine: line(m.address_line_required),
  areaLocality: line(m.address_area_required),
  landmark: line(m.address_landmark_required),
  city: line(m.address_city_required),
  state: z.enum(statesAndTerritories, { error: m.address_state_required }),
  addressType: z.enum(addressTypes, { error: m.address_type_required }),
  saturday: z.stringbool().default(false),
  sunday: z.stringbool().default(false),
  setAsDefault: z.stringbool().default(false),
});

export type NewAddress = z.output<typeof addressSchema>;

/** An address as an order keeps it (rules: orders-8). */
export interface AddressSnapshot {
  name: string;
  phoneNumber: string;
  pinCode: string;
  addressLine: string;
  areaLocality: string;
  landmark: string;
  city: string;
  state: string;
  addressType: (typeof addressTypes)[number];
  /** Only an office can be closed at weekends; a home is always open. */
  openOnWeekends: { saturday: boolean; sunday: boolean };
  /** What whoever carries this order should know; staff write it down (rules: orders-45). */
  deliveryNote?: string;
}

/** What an account knows of its user, so that they need not type it into their address (rules: addresses-10). */
export type AddressContact = Pick<AddressSnapshot, "name" | "phoneNumber">;

export interface Address extends AddressSnapshot {
  id: string;
  setAsDefault: boolean;
}

/** Why a change of the address list was not made. */
export type AddressRefusal = "too-many" | "not-found" | "user-gone";

/** What a refused change says of itself. */
export const addressRefusalMessages: Record<AddressRefusal, () => string> = {
  "too-many": m.address_limit,
  "not-found": m.addresses_gone,
  "user-gone": m.user_not_found,
};
