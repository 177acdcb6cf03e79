import { ExternalLink, Truck } from "lucide-react";
import { m } from "#app/paraglide/messages.js";
import type { Order } from "../order/order.ts";
import { courierName, hasName, trackingLink } from "./couriers.ts";

/**
 * Who carries a parcel, its number there, and the way to the courier's own page (rules: orders-23);
 * nothing where nobody is named.
 */
export function Tracking({ order }: { order: Pick<Order, "courier" | "trackingNumber"> }) {
  const { courier, trackingNumber } = order;
  if (!courier) return null;
  const name = courierName(courier);
  const link = trackingLink(courier, trackingNumber);
  return (
    <div className="flex items-start gap-3">
      <Truck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary" />
      <div className="min-w-0">
        <p className="font-semibold leading-snug">
          {hasName(courier) ? m.tracking_with({ courier: name }) : name}
        </p>
        {trackingNumber && (
          <p className="text-sm [overflow-wrap:anywhere]">
            {m.tracking_number({ number: trackingNumber })}
          </p>
        )}
        {link && (
          <a
            href={link.href}
            target="_blank"
            rel="noreferrer"
            data-print="hide"
            className="link touch inline-flex items-center gap-1.5 text-sm"
          >
            {link.opensParcel ? m.tracking_follow() : m.tracking_follow_page({ courier: name })}
            <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
          </a>
        )}
      </div>
    </div>
  );
}
