import { PackageOpen, PackagePlus } from "lucide-react";
import type { DomainDeclaration } from "#app/lib/domain.ts";
import { m } from "#app/paraglide/messages.js";

export const catalogDomain = {
  permissions: {
    "products.read": ["manager", "accountant"],
    products: ["manager"],
    stock: ["manager"],
  },
  officeLinks: [
    {
      group: "products",
      path: "/my/updateproduct",
      needs: "products",
      label: m.admin_update_product,
      icon: PackageOpen,
    },
    {
      group: "products",
      path: "/my/product",
      needs: "products",
      label: m.admin_add_product,
      icon: PackagePlus,
    },
  ],
  audit: {
    kinds: {
      product: { title: m.admin_products, named: m.audit_product, unnamed: m.audit_some_product },
    },
    verbs: { "set-stock": m.audit_did_set_stock },
  },
} as const satisfies DomainDeclaration;
