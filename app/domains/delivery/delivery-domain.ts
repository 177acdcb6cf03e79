import { MapPinned, Truck } from "lucide-react";
import type { DomainDeclaration } from "#app/lib/shop/domain.ts";
import { m } from "#app/paraglide/messages.js";

export const deliveryDomain = {
  permissions: { delivery: ["manager"] },
  officeLinks: [
    {
      group: "shop",
      path: "/my/delivery",
      needs: "delivery",
      label: m.admin_delivery,
      icon: Truck,
    },
    {
      group: "shop",
      path: "/my/delivery/charges",
      needs: "delivery",
      label: m.admin_delivery_charges,
      icon: MapPinned,
    },
  ],
  audit: {
    kinds: {
      "delivery-days": {
        title: m.admin_delivery,
        // Without a prefix it is kept as a sign, for readers in each language.
        named: ({ name }) =>
          m.audit_delivery_days({ name: name === "*" ? m.delivery_elsewhere() : name }),
        unnamed: m.audit_some_delivery_days,
      },
      "delivery-zone": {
        title: m.admin_delivery_charges,
        named: m.audit_delivery_zone,
        unnamed: m.audit_some_delivery_zone,
      },
    },
  },
} as const satisfies DomainDeclaration;
