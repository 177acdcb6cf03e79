import { Banknote, RefreshCcw, Truck } from "lucide-react";
import { isDeliveryFree } from "#app/lib/money/delivery-charge.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { site } from "#site";

/** What holds for every product, in one quiet row: how it can be paid, what delivery costs, when it is replaced, and who makes it. */
export function ProductPromises() {
  const { freeShippingFrom, deliveryZones } = site;
  const delivery = isDeliveryFree()
    ? m.promise_free_delivery()
    : deliveryZones.length === 0 &&
      freeShippingFrom !== null &&
      m.promise_free_from({ amount: formatMoney(freeShippingFrom) });
  const icon = { "aria-hidden": true, className: "size-4.5 shrink-0 text-primary" } as const;
  return (
    <div className="grid gap-1.5 text-muted text-sm">
      <ul aria-label={m.promise_title()} className="flex flex-wrap gap-x-5 gap-y-1.5">
        <li className="flex items-center gap-2">
          <Banknote {...icon} />
          {m.pay_cod()}
        </li>
        {delivery && (
          <li className="flex items-center gap-2">
            <Truck {...icon} />
            {delivery}
          </li>
        )}
        <li className="flex items-center gap-2">
          <RefreshCcw {...icon} />
          {m.promise_replacement()}
        </li>
      </ul>
      <p>{m.promise_made_by({ name: site.legalName })}</p>
    </div>
  );
}
