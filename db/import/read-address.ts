import {
  type AddressSnapshot,
  addressTypes,
  statesAndTerritories,
} from "#app/domains/accounts/addresses/address.ts";
import type { DocumentReader } from "./document-reader.ts";
import type { Plain, PlainFields } from "./plain-value.ts";

/** Its part that is text, in the order of the form. */
const texts = [
  "name",
  "phoneNumber",
  "pinCode",
  "addressLine",
  "areaLocality",
  "landmark",
  "city",
  "state",
] as const;

/**
 * An address as a user or an order has it; what is missing is left empty.
 * @param document that it stands in; what is odd is noted under it.
 * @returns undefined where nothing is filled in.
 */
export function readAddress(
  value: Plain | undefined,
  document: DocumentReader,
): { address: AddressSnapshot; setAsDefault: boolean } | undefined {
  if (!isMap(value)) return undefined;
  const reader = document.part(value);
  const fields = Object.fromEntries(texts.map((name) => [name, reader.text(name)]));
  const missing = texts.filter((name) => fields[name] === "");
  if (missing.length === texts.length) return undefined;
  if (missing.length > 0) {
    reader.odd("an address is not filled in", "it is left empty there", missing.join(", "));
  }
  const { state = "" } = fields;
  if (state !== "" && !(statesAndTerritories as readonly string[]).includes(state)) {
    reader.odd("an address names no state of India", "it is kept as it is", state);
  }
  const addressType = typeOf(reader);
  const open = reader.value("openOnWeekends");
  const weekend = document.part(isMap(open) ? open : {});
  const isOffice = addressType === "Office";
  const address = {
    ...(fields as Record<(typeof texts)[number], string>),
    addressType,
    openOnWeekends: {
      saturday: isOffice && weekend.flag("saturday"),
      sunday: isOffice && weekend.flag("sunday"),
    },
  };
  const setAsDefault = reader.flag("setAsDefault");
  reader.ignore("id");
  reader.listUnknown();
  return { address, setAsDefault };
}

export function isMap(value: Plain | undefined): value is PlainFields {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date)
  );
}

function typeOf(reader: DocumentReader): AddressSnapshot["addressType"] {
  const written = reader.text("addressType");
  const known = addressTypes.find((type) => type.toLowerCase() === written.toLowerCase());
  if (!known) reader.odd("addressType is neither Home nor Office", "it becomes Home", written);
  return known ?? "Home";
}
