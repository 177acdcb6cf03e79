import { Percent } from "lucide-react";
import type { DomainDeclaration } from "#app/lib/shop/domain.ts";
import { m } from "#app/paraglide/messages.js";

export const taxDomain = {
  permissions: {
    /** What goods are taxed with. */
    tax: ["accountant"],
  },
  officeLinks: [
    {
      group: "products",
      path: "/my/tax",
      needs: "tax",
      label: m.admin_tax,
      icon: Percent,
    },
  ],
  audit: {
    kinds: {
      "tax-class": {
        title: m.admin_tax,
        named: m.audit_tax_class,
        unnamed: m.audit_some_tax_class,
      },
    },
    verbs: { "set-tax": m.audit_did_set_tax },
    names: { taxClassId: m.tax_class, hsn: m.tax_hsn, taxRate: m.tax_rate_column },
  },
} as const satisfies DomainDeclaration;
