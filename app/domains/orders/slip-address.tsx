import type { AddressSnapshot } from "#app/domains/accounts/address.ts";
import { m } from "#app/paraglide/messages.js";

/** The buyer's address, large enough to be read on a parcel from a step away. */
export function SlipAddress({ address }: { address: AddressSnapshot }) {
  const { name, addressLine, areaLocality, landmark, city, state, pinCode, phoneNumber } = address;
  return (
    <section className="min-w-0 text-2xl leading-snug [overflow-wrap:anywhere]">
      <h2 className="font-normal text-base">{m.deliver_to()}</h2>
      <p className="font-bold">{name}</p>
      <p>{addressLine}</p>
      <p>{areaLocality}</p>
      <p>{landmark}</p>
      <p>
        {city}, {state} <span className="font-bold">{pinCode}</span>
      </p>
      <p className="font-bold">{phoneNumber}</p>
      <OpenDays address={address} />
    </section>
  );
}

/** An office may be closed when the parcel comes. */
function OpenDays({ address: { addressType, openOnWeekends } }: { address: AddressSnapshot }) {
  if (addressType !== "Office") return null;
  const { saturday, sunday } = openOnWeekends;
  const days = [saturday && m.saturday(), sunday && m.sunday()].filter(Boolean).join(", ");
  return (
    <p className="text-base">{days ? m.address_open_on({ days }) : m.slip_closed_at_weekends()}</p>
  );
}
