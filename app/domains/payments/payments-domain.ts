import type { DomainDeclaration } from "#app/lib/shop/domain.ts";
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
      "refund-part": m.audit_did_refund_part,
      "retry-part": m.audit_did_retry_part,
      "mark-part": m.audit_did_mark_part,
      "drop-part": m.audit_did_drop_part,
    },
  },
} as const satisfies DomainDeclaration;
