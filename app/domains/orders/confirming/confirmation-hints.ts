import type { AddressSnapshot } from "#app/domains/accounts/addresses/address.ts";
import type { PinCodePlace } from "#app/domains/accounts/addresses/pin-code-place.ts";
import { formatMoney, type Paise } from "#app/lib/money/money.ts";
import { plainDigits } from "#app/lib/text/plain-digits.ts";
import { m } from "#app/paraglide/messages.js";

/**
 * What is odd about an order, for whoever calls its buyer (rules: confirm-6): each is a sentence with its reason. None
 * decides anything, and none is a score of a person.
 */
export type ConfirmationHint =
  | { kind: "pin-unknown"; pinCode: string }
  | { kind: "pin-elsewhere"; pinCode: string; place: string; given: string }
  | { kind: "no-house" | "short-address" }
  | { kind: "phone-odd"; phone: string }
  | { kind: "large"; times: number; usual: Paise }
  | { kind: "many"; n: number }
  | { kind: "pin-ended"; pinCode: string; back: number; of: number };

/** What is known around an order. */
export interface HintFacts {
  /** Where the pin code lies, by India Post's directory; null where it has none such. */
  place: PinCodePlace | null;
  /** Whether the city that was typed is one that the directory names. */
  isNamedCity: boolean;
  /** What half of the shop's last orders come to at most; undefined for a shop that has had few. */
  usual: Paise | undefined;
  /** Orders with the same telephone number within a day of this one, itself included. */
  samePhone: number;
  /** How parcels to the pin code ended. */
  ended: { back: number; of: number };
}

/** So many times what is usual is far more. */
const farMore = 4;
/** So many orders with one number within a day are many. */
const many = 3;
/** From so many parcels on, how they ended tells something. */
const leastEnded = 5;

/** All that is odd about an order, in the order in which one would ask. */
export function hintsOf(
  { address, grandTotal }: { address: AddressSnapshot; grandTotal: Paise },
  facts: HintFacts,
): ConfirmationHint[] {
  const { usual, samePhone, ended } = facts;
  const { pinCode, phoneNumber: phone } = address;
  return [
    ...placeHints(address, facts),
    ...addressHints(address),
    ...(isPhone(phone) ? [] : [{ kind: "phone-odd", phone } as const]),
    ...(usual && grandTotal >= farMore * usual
      ? [{ kind: "large", times: Math.floor(grandTotal / usual), usual } as const]
      : []),
    ...(samePhone >= many ? [{ kind: "many", n: samePhone } as const] : []),
    ...(ended.of >= leastEnded && ended.back > 0
      ? [{ kind: "pin-ended", pinCode, ...ended } as const]
      : []),
  ];
}

/** A city is held against its pin code only where the directory knows a city of that name: villages have their own. */
function placeHints(
  { pinCode, city, state }: AddressSnapshot,
  { place, isNamedCity }: HintFacts,
): ConfirmationHint[] {
  if (!place) return [{ kind: "pin-unknown", pinCode }];
  const isOtherCity = isNamedCity && !isSame(city, place.city);
  if (isSame(state, place.state) && !isOtherCity) return [];
  const where = [place.city, place.state].filter(Boolean).join(", ");
  return [{ kind: "pin-elsewhere", pinCode, place: where, given: `${city}, ${state}` }];
}

const isSame = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** What people type where a form insists on a landmark and there is none. */
const noLandmark = /^(?:na|n\/a|no|none|nil|nothing|nahi|नहीं|कोई नहीं|[\s.\-_0-9]*)$/i;

function addressHints(address: AddressSnapshot): ConfirmationHint[] {
  const { addressLine, areaLocality, landmark, city } = address;
  const letters = (text: string) => text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "").length;
  if (letters(addressLine) + letters(areaLocality) < 8) return [{ kind: "short-address" }];
  const hasHouse = /\p{Nd}/u.test(`${addressLine} ${areaLocality}`);
  const hasLandmark =
    !noLandmark.test(landmark.trim()) && letters(landmark) >= 4 && !isSame(landmark, city);
  return hasHouse || hasLandmark ? [] : [{ kind: "no-house" }];
}

/** Whether it can be an Indian mobile number: ten digits from 6 on, not one digit alone and not a ladder. */
function isPhone(written: string): boolean {
  const digits = plainDigits(written).replaceAll(/\D/g, "").replace(/^0+/, "");
  const own = digits.length === 12 && digits.startsWith("91") ? digits.slice(2) : digits;
  return (
    /^[6-9]\d{9}$/.test(own) && !/(\d)\1{8}/.test(own) && !"98765432109876543210".includes(own)
  );
}

/**
 * The hint as a sentence.
 * @param seesMoney permission "orders.money": others are not told what is usual.
 */
export function hintWords(hint: ConfirmationHint, seesMoney: boolean): string {
  switch (hint.kind) {
    case "pin-unknown":
      return m.confirm_hint_pin_unknown(hint);
    case "pin-elsewhere":
      return m.confirm_hint_pin_elsewhere(hint);
    case "no-house":
      return m.confirm_hint_no_house();
    case "short-address":
      return m.confirm_hint_short_address();
    case "phone-odd":
      return m.confirm_hint_phone(hint);
    case "large":
      return seesMoney
        ? m.confirm_hint_large({ n: hint.times, amount: formatMoney(hint.usual) })
        : m.confirm_hint_large_hidden({ n: hint.times });
    case "many":
      return m.confirm_hint_many({ n: hint.n });
    case "pin-ended":
      return m.confirm_hint_ended({ back: hint.back, of: hint.of, pinCode: hint.pinCode });
  }
}
