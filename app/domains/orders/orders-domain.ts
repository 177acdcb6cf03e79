import { PhoneCall, ShoppingBag, Undo2 } from "lucide-react";
import type { DomainDeclaration } from "#app/lib/domain.ts";
import { m } from "#app/paraglide/messages.js";
import { orderStatusWords } from "./order-words.ts";

export const ordersDomain = {
  permissions: {
    "orders.read": ["manager", "packer", "accountant"],
    "orders.status": ["manager", "packer"],
    /** Prices, totals and payments. */
    "orders.money": ["manager", "accountant"],
    "orders.export": ["manager", "accountant"],
    "orders.delete": ["manager"],
    "orders.cancel": ["manager"],
    /** For somebody at the telephone or the fair. */
    "orders.place": ["manager"],
    /** Address and lines. */
    "orders.edit": ["manager"],
    /** What buyers want to send back, and what came back. */
    "orders.returns": ["manager"],
  },
  officeLinks: [
    {
      group: "desk",
      path: "/my/dashboards",
      view: "orders",
      below: "/my/orders/",
      needs: "orders.read",
      waiting: "refunds",
      label: m.orders,
      icon: ShoppingBag,
    },
    {
      group: "desk",
      path: "/my/orders/new",
      needs: "orders.place",
      label: m.manual_order_title,
      icon: PhoneCall,
    },
    {
      group: "desk",
      path: "/my/returns",
      needs: "orders.returns",
      waiting: "returns",
      label: m.office_returns,
      icon: Undo2,
    },
  ],
  audit: {
    kinds: { order: { title: m.orders, named: m.audit_order, unnamed: m.audit_some_order } },
    verbs: {
      "set-status": m.audit_did_set_status,
      cancel: m.audit_did_cancel,
      place: m.audit_did_place,
      "make-link": m.audit_did_make_link,
      edit: m.audit_did_edit,
      note: m.audit_did_note,
      "delete-note": m.audit_did_delete_note,
      "accept-return": m.audit_did_accept_return,
      "refuse-return": m.audit_did_refuse_return,
      "take-back": m.audit_did_take_back,
      export: m.audit_did_export,
    },
    values: orderStatusWords,
  },
} as const satisfies DomainDeclaration;
