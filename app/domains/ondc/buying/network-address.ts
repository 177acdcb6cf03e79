import {
  type AddressSnapshot,
  statesAndTerritories,
} from "#app/domains/accounts/addresses/address.ts";
import { m } from "#app/paraglide/messages.js";
import type { SellerPlace } from "../after/order-body.ts";
import type { NetworkEnd } from "./order-messages.ts";

/** The two letters by which some apps name a state (ISO 3166-2:IN), where they are not the beginning of nothing else. */
const stateLetters: Readonly<Record<string, (typeof statesAndTerritories)[number]>> = {
  AP: "Andhra Pradesh",
  AR: "Arunachal Pradesh",
  AS: "Assam",
  BR: "Bihar",
  CG: "Chhattisgarh",
  CT: "Chhattisgarh",
  GA: "Goa",
  GJ: "Gujarat",
  HR: "Haryana",
  HP: "Himachal Pradesh",
  JH: "Jharkhand",
  KA: "Karnataka",
  KL: "Kerala",
  MP: "Madhya Pradesh",
  MH: "Maharashtra",
  MN: "Manipur",
  ML: "Meghalaya",
  MZ: "Mizoram",
  NL: "Nagaland",
  OD: "Odisha",
  OR: "Odisha",
  PB: "Punjab",
  RJ: "Rajasthan",
  SK: "Sikkim",
  TN: "Tamil Nadu",
  TS: "Telangana",
  TG: "Telangana",
  TR: "Tripura",
  UP: "Uttar Pradesh",
  UK: "Uttarakhand",
  UT: "Uttarakhand",
  WB: "West Bengal",
  AN: "Andaman and Nicobar Islands",
  CH: "Chandigarh",
  DH: "Dadra and Nagar Haveli and Daman and Diu",
  DL: "Delhi",
  JK: "Jammu and Kashmir",
  LA: "Ladakh",
  LD: "Lakshadweep",
  PY: "Puducherry",
};

/** "jharkhand", "JH" → "Jharkhand"; undefined for what is no state of today. */
export function stateOf(written: string): (typeof statesAndTerritories)[number] | undefined {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replaceAll("&", "and")
      .replaceAll(/[^a-z]/g, "");
  const name = statesAndTerritories.find((state) => plain(state) === plain(written));
  return name ?? stateLetters[written.trim().toUpperCase()];
}

/**
 * Where a parcel goes, as orders keep it; undefined where its state is none.
 * @param buyer who is billed: apps name the person there where the parcel does not.
 */
export function addressOf(
  { location, contact, person, instructions }: Partial<NetworkEnd>,
  buyer: { name: string },
): AddressSnapshot | undefined {
  if (!location || !contact) return undefined;
  const { address } = location;
  const state = stateOf(address.state);
  if (!state) return undefined;
  const name = person?.name ?? buyer.name;
  // Some write the person there, some the number of the house.
  const house = address.name === name ? [] : [address.name];
  const street = address.street ? [address.street] : [];
  const [addressLine = address.building, areaLocality = address.locality, ...rest] = [
    ...house,
    address.building,
    ...street,
    address.locality,
  ];
  return {
    name,
    phoneNumber: contact.phone,
    pinCode: address.area_code,
    addressLine,
    areaLocality,
    // The house's addresses have three lines.
    landmark: rest.join(", ") || address.city,
    city: address.city,
    state,
    addressType: "Home",
    openOnWeekends: { saturday: false, sunday: false },
    ...noteOf(instructions),
  };
}

/** What whoever packs and carries it should know, as the house keeps it: of instructions their words alone. */
function noteOf(given: NetworkEnd["instructions"]): Pick<AddressSnapshot, "deliveryNote"> {
  const words = [given?.name, given?.short_desc, given?.long_desc].filter(Boolean);
  return words.length > 0 ? { deliveryNote: [...new Set(words)].join(", ").slice(0, 200) } : {};
}

/** Of what is fetched: the shop's own place, with who fetches it (rules: ondc-orders-7). */
export function pickUpAddress(
  end: Partial<NetworkEnd> | undefined,
  buyer: { name: string; phone: string },
  { address }: SellerPlace,
): AddressSnapshot {
  return {
    name: end?.person?.name ?? buyer.name,
    phoneNumber: end?.contact?.phone ?? buyer.phone,
    pinCode: address.area_code,
    addressLine: m.ondc_order_fetched({}, { locale: "en" }),
    ...{ areaLocality: address.street, landmark: address.locality, city: address.city },
    ...{ state: address.state, addressType: "Home" },
    openOnWeekends: { saturday: false, sunday: false },
    ...noteOf(end?.instructions),
  };
}
