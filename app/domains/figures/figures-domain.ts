import { ChartColumn, CookingPot } from "lucide-react";
import type { DomainDeclaration } from "#app/lib/shop/domain.ts";
import { m } from "#app/paraglide/messages.js";

export const figuresDomain = {
  permissions: {
    "figures.read": ["manager", "accountant"],
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
      group: "stock",
      path: "/my/make-next",
      needs: "figures.read",
      label: m.make_next_title,
      icon: CookingPot,
    },
  ],
} as const satisfies DomainDeclaration;
