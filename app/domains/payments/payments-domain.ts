import type { DomainDeclaration } from "#app/lib/domain.ts";
import { m } from "#app/paraglide/messages.js";

export const paymentsDomain = {
  permissions: { refunds: ["manager"] },
  audit: {
    kinds: {
      payment: { title: m.audit_payments, named: m.audit_payment, unnamed: m.audit_some_payment },
    },
    verbs: {
      refund: m.audit_did_refund,
      "mark-refunded": m.audit_did_mark_refunded,
    },
  },
} as const satisfies DomainDeclaration;
