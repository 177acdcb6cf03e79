import { Mail, Phone } from "lucide-react";
import { Link } from "react-router";
import { AddressText } from "#app/domains/accounts/address-card.tsx";
import type { OfficeOrder } from "#app/domains/orders/find-order.server.ts";
import { dialable } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { TitledCard } from "../parts/titled-card.tsx";

/** Where the order goes, and how its buyer is reached. */
export function BuyerCard({ order }: { order: OfficeOrder }) {
  const { selectedAddresses: address, email, buyer } = order;
  return (
    <>
      <TitledCard title={m.deliver_to()}>
        <p className="font-semibold [overflow-wrap:anywhere]">{address.name}</p>
        <AddressText address={address} />
      </TitledCard>
      <TitledCard title={m.office_order_buyer()}>
        <p className="font-semibold [overflow-wrap:anywhere]">
          {buyer ? (
            <Link to={`/my/users/${buyer.id}`} className="link touch">
              {buyer.fullName || email}
            </Link>
          ) : (
            address.name
          )}
        </p>
        {!buyer && <p className="text-muted text-sm">{m.office_order_no_account()}</p>}
        <p>
          <a href={`mailto:${email}`} className="link touch inline-flex items-center gap-2">
            <Mail aria-hidden className="size-4 shrink-0" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{email}</span>
          </a>
        </p>
        <p>
          <a
            href={`tel:${dialable(address.phoneNumber)}`}
            className="link touch inline-flex items-center gap-2"
          >
            <Phone aria-hidden className="size-4 shrink-0" />
            {address.phoneNumber}
          </a>
        </p>
      </TitledCard>
    </>
  );
}
