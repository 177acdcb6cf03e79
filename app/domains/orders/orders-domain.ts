import { ShoppingBag } from "lucide-react";
import type { DomainDeclaration } from "#app/lib/domain.ts";
import { m } from "#app/paraglide/messages.js";
import { orderStatusWords } from "./order-words.ts";

export const ordersDomain = {
  permissions: { orders: ["admin"] },
  officeLinks: [
    {
      group: "desk",
      path: "/my/dashboards",
      view: "orders",
      below: "/my/orders/",
      waiting: "refunds",
      label: m.orders,
      icon: ShoppingBag,
    },
  ],
  audit: {
    kinds: { order: { title: m.orders, named: m.audit_order, unnamed: m.audit_some_order } },
    verbs: { "set-status": m.audit_did_set_status, export: m.audit_did_export },
    values: orderStatusWords,
  },
} as const satisfies DomainDeclaration;
