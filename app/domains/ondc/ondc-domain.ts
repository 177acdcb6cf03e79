import { Globe } from "lucide-react";
import type { DomainDeclaration } from "#app/lib/shop/domain.ts";
import { m } from "#app/paraglide/messages.js";

export const ondcDomain = {
  permissions: {
    /** As whom the shop sells on the open network, and what was said there: only owners. */
    ondc: [],
  },
  officeLinks: [
    {
      group: "shop",
      path: "/my/ondc",
      needs: "ondc",
      label: m.ondc,
      icon: Globe,
    },
  ],
  audit: {
    kinds: {
      "ondc-settings": { title: m.ondc, named: m.ondc, unnamed: m.ondc },
      "ondc-message": {
        title: m.ondc_messages,
        named: m.audit_ondc_message,
        unnamed: m.audit_some_ondc_message,
      },
    },
    names: { uniqueKeyId: m.ondc_key_id },
    verbs: {
      "make-keys": m.audit_did_make_keys,
      "send-again": m.audit_did_send_again,
      "set-store": m.audit_did_set_store,
      "set-category": m.audit_did_set_network_category,
    },
  },
} as const satisfies DomainDeclaration;
