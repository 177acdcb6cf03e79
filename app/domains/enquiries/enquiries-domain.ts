import { Handshake, Mail, MessageCircleWarning } from "lucide-react";
import type { DomainDeclaration } from "#app/lib/shop/domain.ts";
import { m } from "#app/paraglide/messages.js";

export const enquiriesDomain = {
  permissions: { enquiries: ["manager"], complaints: ["manager"] },
  officeLinks: [
    {
      group: "customers",
      path: "/my/distributors",
      needs: "enquiries",
      waiting: "requests",
      label: m.admin_distributors,
      icon: Handshake,
    },
    {
      group: "customers",
      path: "/my/messages",
      needs: "enquiries",
      waiting: "messages",
      label: m.admin_messages,
      icon: Mail,
    },
    {
      group: "customers",
      path: "/my/complaints",
      needs: "complaints",
      waiting: "complaints",
      label: m.admin_complaints,
      icon: MessageCircleWarning,
    },
  ],
  audit: {
    kinds: {
      "distributor-request": {
        title: m.admin_distributors,
        named: m.audit_request,
        unnamed: m.audit_some_request,
      },
      "contact-message": {
        title: m.admin_messages,
        named: m.audit_message,
        unnamed: m.audit_some_message,
      },
      "opening-news": {
        title: m.opening_news,
        named: m.opening_news,
        unnamed: m.opening_news,
      },
      complaint: {
        title: m.admin_complaints,
        named: m.audit_complaint,
        unnamed: m.audit_some_complaint,
      },
    },
    verbs: {
      handle: m.audit_did_handle,
      reopen: m.audit_did_reopen,
      acknowledge: m.audit_did_acknowledge,
      answer: m.audit_did_answer,
      close: m.audit_did_close,
      tell: m.audit_did_tell,
    },
    names: {
      subject: m.contact_subject,
      told: m.audit_name_told,
      dateMessage: m.column_date,
      requirements: m.audit_name_requirements,
      handledAt: m.audit_name_handled_at,
      handledBy: m.audit_name_handled_by,
    },
  },
} as const satisfies DomainDeclaration;
