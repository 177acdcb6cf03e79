import { Building2, House } from "lucide-react";
import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/layout/badge.tsx";
import type { Address, AddressSnapshot } from "./address.ts";

/** An address as an envelope has it, with the telephone for the delivery person. */
export function AddressText({ address }: { address: AddressSnapshot }) {
  const { addressLine, areaLocality, landmark, city, state, pinCode } = address;
  return (
    <span className="block min-w-0 text-sm [overflow-wrap:anywhere]">
      {/* What was taken along at the fair has no street. */}
      {addressLine && (
        <>
          <span className="block">{[addressLine, areaLocality, landmark].join(", ")}</span>
          <span className="block">
            {city}, {state} {pinCode}
          </span>
        </>
      )}
      <span className="block text-muted">{address.phoneNumber}</span>
      <OpenDays address={address} />
      {address.deliveryNote && (
        <span className="block">{m.delivery_note_is({ note: address.deliveryNote })}</span>
      )}
    </span>
  );
}

interface AddressSummaryProps {
  address: Address;
  /** Of its name, and of what describes it, for a radio button that it stands beside. */
  ids?: { name: string; text: string };
}

/** An address with its name, kind and marks: the content of a card. */
export function AddressSummary({ address, ids }: AddressSummaryProps) {
  return (
    <span id={ids?.text} className="grid gap-1.5">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span id={ids?.name} className="min-w-0 font-semibold [overflow-wrap:anywhere]">
          {address.name}
        </span>
        <AddressTypeBadge type={address.addressType} />
        {address.setAsDefault && <Badge look="success">{m.address_default()}</Badge>}
      </span>
      <AddressText address={address} />
    </span>
  );
}

function AddressTypeBadge({ type }: { type: AddressSnapshot["addressType"] }) {
  const office = type === "Office";
  const Icon = office ? Building2 : House;
  return (
    <Badge look="outline">
      <Icon aria-hidden="true" className="size-3.5" />
      {office ? m.address_office() : m.address_home()}
    </Badge>
  );
}

/** On which weekend days an office takes parcels. */
function OpenDays({ address: { addressType, openOnWeekends } }: { address: AddressSnapshot }) {
  const { saturday, sunday } = openOnWeekends;
  if (addressType !== "Office" || !(saturday || sunday)) return null;
  const days = [saturday && m.saturday(), sunday && m.sunday()].filter(Boolean).join(", ");
  return <span className="block text-muted">{m.address_open_on({ days })}</span>;
}
