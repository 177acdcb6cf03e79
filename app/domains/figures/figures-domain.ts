import { ChartColumn, CookingPot, PackageX } from "lucide-react";
import type { DomainDeclaration } from "#app/lib/shop/domain.ts";
import { m } from "#app/paraglide/messages.js";

export const figuresDomain = {
  permissions: {
    "figures.read": ["manager", "accountant"],
    /** What carriage, fees and packing cost: only owners say. */
    costs: [],
  },
  officeLinks: [
    {
      group: "figures",
      path: "/my/figures",
      needs: "figures.read",
      label: m.figures_title,
      icon: ChartColumn,
    },
    {
      group: "figures",
      path: "/my/figures/came-back",
      below: "/my/figures/",
      needs: "figures.read",
      label: m.parcels_title,
      icon: PackageX,
    },
    {
      group: "stock",
      path: "/my/make-next",
      needs: "figures.read",
      label: m.make_next_title,
      icon: CookingPot,
    },
  ],
  audit: {
    kinds: {
      "order-costs": {
        title: m.costs_title,
        named: m.audit_costs,
        unnamed: m.audit_some_costs,
      },
    },
    names: {
      since: m.costs_since_field,
      nearPins: m.audit_near_pins,
      nearFirst: m.audit_near_first,
      nearMore: m.audit_near_more,
      middlePins: m.audit_middle_pins,
      middleFirst: m.audit_middle_first,
      middleMore: m.audit_middle_more,
      farFirst: m.audit_far_first,
      farMore: m.audit_far_more,
      stepGrams: m.costs_step,
      boxGrams: m.costs_box,
      backPercent: m.costs_back,
      feeRate: m.audit_fee_rate,
      feeFixed: m.audit_fee_fixed,
      feeTax: m.audit_fee_tax,
      cashRate: m.audit_cash_rate,
      cashLeast: m.audit_cash_least,
      packing: m.parcels_packing,
    },
  },
} as const satisfies DomainDeclaration;
