import clsx from "clsx";
import type { AddressSnapshot } from "#app/domains/accounts/addresses/address.ts";
import { OpenDays } from "#app/domains/orders/papers/packing-slip.tsx";
import { m } from "#app/paraglide/messages.js";

type Size = "small" | "medium" | "large";

/** In points, for an address of usual length and for a long one. */
const sizes: Record<Size, [usual: string, long: string]> = {
  small: ["text-[10.5pt]", "text-[8.5pt]"],
  medium: ["text-[13pt]", "text-[10pt]"],
  large: ["text-[17pt]", "text-[11pt]"],
};
/** Letters; what is longer is written smaller, and its street cut off, but neither PIN nor phone number. */
const usualLength = 120;

/** Where a parcel goes, as large as there is room. */
export function PrintedAddress({ address, size }: { address: AddressSnapshot; size: Size }) {
  const { name, addressLine, areaLocality, landmark, city, state, pinCode, phoneNumber } = address;
  const street = [addressLine, areaLocality, landmark].join(", ");
  const isLong = name.length + street.length + city.length > usualLength;
  return (
    <section
      className={clsx("leading-tight [overflow-wrap:anywhere]", sizes[size][isLong ? 1 : 0])}
    >
      <h2 className="font-normal text-[8pt] text-black">{m.deliver_to()}</h2>
      <p className="line-clamp-2 font-bold">{name}</p>
      <p className={size === "small" ? "line-clamp-4" : "line-clamp-6"}>{street}</p>
      <p className="line-clamp-2">
        {city}, {state}
      </p>
      <p className="flex flex-wrap gap-x-[4mm] font-bold">
        <span className="line-clamp-1">{pinCode}</span>
        <span className="line-clamp-1">{phoneNumber}</span>
      </p>
      <OpenDays address={address} className="text-[8pt]" />
      {address.deliveryNote && (
        <p
          className={clsx("mt-[1mm] line-clamp-3", size === "large" ? "text-[11pt]" : "text-[8pt]")}
        >
          {m.delivery_note_is({ note: address.deliveryNote })}
        </p>
      )}
    </section>
  );
}
