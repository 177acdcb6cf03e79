import { TicketPercent } from "lucide-react";
import type { DomainDeclaration } from "#app/lib/shop/domain.ts";
import { m } from "#app/paraglide/messages.js";

export const offersDomain = {
  permissions: { offers: ["manager"] },
  officeLinks: [
    {
      group: "stock",
      path: "/my/offers",
      needs: "offers",
      label: m.admin_offers,
      icon: TicketPercent,
    },
  ],
  audit: {
    kinds: {
      offer: { title: m.admin_offers, named: m.audit_offer, unnamed: m.audit_some_offer },
      "online-thanks": {
        title: m.admin_offers,
        named: m.audit_online_thanks,
        unnamed: m.audit_online_thanks,
      },
    },
    verbs: { end: m.audit_did_end_offer },
    values: {
      off: m.office_thanks_off,
      percent: m.offer_kind_percent,
      amount: m.offer_kind_amount,
      gift: m.offer_kind_gift,
    },
    names: {
      offer: m.audit_name_offer,
      offerCode: m.offer_field_code,
      code: m.offer_field_code,
      percent: m.offer_field_percent,
      giftProductId: m.offer_field_gift,
      minimum: m.audit_name_minimum,
      productIds: m.offer_field_products,
      categories: m.offer_field_categories,
      isFirstOrderOnly: m.offer_field_first,
      maxUses: m.offer_field_uses,
      maxUsesEach: m.offer_field_uses_each,
      isActive: m.offer_field_active,
      used: m.audit_name_used,
      banner: m.offer_field_banner,
      bannerFrom: m.offer_field_banner_from,
      bannerUntil: m.offer_field_banner_until,
      addedAt: m.column_date,
    },
  },
} as const satisfies DomainDeclaration;
