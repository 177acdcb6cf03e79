import {
  CalendarClock,
  FileSpreadsheet,
  PackageOpen,
  PackagePlus,
  Table2,
  Tags,
} from "lucide-react";
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
      path: "/my/products",
      needs: "products.read",
      label: m.admin_products_list,
      icon: Table2,
    },
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
    {
      group: "products",
      path: "/my/categories",
      needs: "products",
      label: m.admin_categories,
      icon: Tags,
    },
    {
      group: "products",
      path: "/my/prices",
      needs: "products",
      label: m.admin_prices,
      icon: CalendarClock,
    },
    {
      group: "products",
      path: "/my/products/import",
      needs: "products",
      label: m.product_files,
      icon: FileSpreadsheet,
    },
  ],
  audit: {
    kinds: {
      product: { title: m.admin_products, named: m.audit_product, unnamed: m.audit_some_product },
      category: {
        title: m.admin_categories,
        named: m.audit_category,
        unnamed: m.audit_some_category,
      },
      "product-import": {
        title: m.product_files,
        named: m.audit_product_file,
        unnamed: m.audit_some_product_file,
      },
    },
    verbs: {
      "set-stock": m.audit_did_set_stock,
      edit: m.audit_did_edit,
      hide: m.audit_did_hide,
      show: m.audit_did_show,
      duplicate: m.audit_did_duplicate,
      "order-pictures": m.audit_did_order_pictures,
      "set-food": m.audit_did_set_food,
      "plan-price": m.audit_did_plan_price,
      "change-price": m.audit_did_change_price,
      "stop-price": m.audit_did_stop_price,
      save: m.audit_did_import,
    },
  },
} as const satisfies DomainDeclaration;
