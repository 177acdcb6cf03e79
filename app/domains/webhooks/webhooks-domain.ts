import { Webhook } from "lucide-react";
import type { DomainDeclaration } from "#app/lib/shop/domain.ts";
import { m } from "#app/paraglide/messages.js";

export const webhooksDomain = {
  /** Who hears of all orders by a program of their own: only owners say. */
  permissions: { webhooks: [] },
  officeLinks: [
    {
      group: "shop",
      path: "/my/webhooks",
      needs: "webhooks",
      label: m.admin_webhooks,
      icon: Webhook,
    },
  ],
  audit: {
    kinds: {
      webhook: {
        title: m.admin_webhooks,
        named: ({ name }) => m.audit_webhook({ name }),
        unnamed: m.audit_webhook_unnamed,
      },
    },
    verbs: {
      "switch-on": m.audit_did_switch_webhook_on,
      "switch-off": m.audit_did_switch_webhook_off,
      "make-secret": m.audit_did_make_webhook_secret,
      "show-secret": m.audit_did_show_webhook_secret,
      "try-out": m.audit_did_try_webhook,
      "send-again": m.audit_did_send_webhook_again,
    },
  },
} as const satisfies DomainDeclaration;
