import { LayoutDashboard, type LucideIcon, PackagePlus } from "lucide-react";
import { m } from "#app/paraglide/messages.js";

/** The sidebar, in the specification's order (2, Admin area). A page gets its line with its route. */
export const adminLinks: readonly { to: string; label: () => string; icon: LucideIcon }[] = [
  { to: "/my/dashboards", label: m.admin_dashboard, icon: LayoutDashboard },
  { to: "/my/product", label: m.admin_add_product, icon: PackagePlus },
];
