import { MessageCircle } from "lucide-react";
import type { DomainDeclaration } from "#app/lib/shop/domain.ts";
import { m } from "#app/paraglide/messages.js";

export const whatsappDomain = {
  permissions: {
    /** What is told by WhatsApp and what it costs: only owners say. */
    "whatsapp.settings": [],
  },
  officeLinks: [
    {
      group: "shop",
      path: "/my/whatsapp",
      needs: "whatsapp.settings",
      label: m.whatsapp,
      icon: MessageCircle,
    },
  ],
  audit: {
    kinds: {
      "whatsapp-settings": {
        title: m.whatsapp,
        named: m.audit_whatsapp_settings,
        unnamed: m.audit_whatsapp_settings,
      },
      "whatsapp-message": {
        title: m.whatsapp_messages,
        named: m.audit_whatsapp_message,
        unnamed: m.audit_whatsapp_message,
      },
    },
    verbs: {},
    names: {
      kinds: m.whatsapp_kinds,
      prices: m.whatsapp_prices,
    },
  },
} as const satisfies DomainDeclaration;
