import { TicketPercent } from "lucide-react";
import type { DomainDeclaration } from "#app/lib/domain.ts";
import { m } from "#app/paraglide/messages.js";

export const offersDomain = {
  permissions: { offers: ["manager"] },
  officeLinks: [
    {
      group: "products",
      path: "/my/offers",
      needs: "offers",
      label: m.admin_offers,
      icon: TicketPercent,
    },
  ],
  audit: {
    kinds: {
      offer: { title: m.admin_offers, named: m.audit_offer, unnamed: m.audit_some_offer },
    },
    verbs: { end: m.audit_did_end_offer },
  },
} as const satisfies DomainDeclaration;
