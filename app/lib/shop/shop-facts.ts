import { m } from "#app/paraglide/messages.js";
import { site } from "#site";
import { isDeliveryFree } from "../money/delivery-charge.ts";
import { formatMoney } from "../money/money.ts";
import { dialable } from "../text/phone.ts";
import { factText } from "./fact-text.ts";

/** What messages say of the shop, by the names of their placeholders. */
export const shopFacts = () => ({
  ...site,
  grievanceHours: factText("grievanceHours"),
  tel: dialable(site.phone),
  delivery: deliveryWords(),
});

/** What delivery costs, as the beginning of a sentence. */
function deliveryWords(): string {
  const { shippingCharge, freeShippingFrom, deliveryZones } = site;
  if (isDeliveryFree()) return m.delivery_is_free();
  if (deliveryZones.length > 0) return m.delivery_costs_by_pin();
  const charge = formatMoney(shippingCharge);
  if (freeShippingFrom === null) return m.delivery_costs({ charge });
  return m.delivery_costs_below({ charge, from: formatMoney(freeShippingFrom) });
}
