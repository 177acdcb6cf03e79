import {
  Boxes,
  ChartColumn,
  Globe,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Package,
  ShoppingBag,
  Store,
  Users,
} from "lucide-react";
import { domains, type Permission } from "#app/domains/domains.ts";
import { type OfficeGroup, type OfficeLink, officeGroups } from "#app/lib/shop/domain.ts";
import { m } from "#app/paraglide/messages.js";

/** What stands above all groups: what is to be done, and the dashboard. */
export const topLinks: readonly OfficeLink[] = [
  { path: "/my/today", needs: "dashboard", label: m.today_title, icon: ListChecks },
  { path: "/my/dashboards", needs: "dashboard", label: m.admin_dashboard, icon: LayoutDashboard },
];

/** Every page of the back office (rules: office-3), as the domains declare them. */
export const officeLinks = [
  ...topLinks,
  ...domains.flatMap(({ officeLinks }): readonly OfficeLink[] => officeLinks ?? []),
];

const heads: Record<OfficeGroup, { title: () => string; icon: LucideIcon }> = {
  orders: { title: m.orders, icon: ShoppingBag },
  products: { title: m.admin_products, icon: Package },
  stock: { title: m.admin_group_stock, icon: Boxes },
  site: { title: m.admin_group_site, icon: Globe },
  customers: { title: m.admin_group_customers, icon: Users },
  figures: { title: m.admin_group_figures, icon: ChartColumn },
  shop: { title: m.admin_group_shop, icon: Store },
};

/** The groups of which somebody may open a page, with those pages (rules: staff-2). */
export function linkGroups(may: (permission: Permission) => boolean) {
  return officeGroups
    .map((name) => ({
      name,
      ...heads[name],
      links: officeLinks.filter(({ group, needs }) => group === name && may(needs as Permission)),
    }))
    .filter(({ links }) => links.length > 0);
}

/**
 * Where the back office begins for somebody (rules: office-1, staff-2); undefined for who may open
 * nothing.
 */
export function firstPath(permissions: readonly string[]): string | undefined {
  const inOrder = [
    ...topLinks.filter(({ path }) => path === "/my/dashboards"),
    ...linkGroups((permission) => permissions.includes(permission)).flatMap(({ links }) => links),
  ];
  return inOrder.find(({ needs }) => permissions.includes(needs))?.path;
}

/** Where a link leads, the dashboard's table included. */
export function pathOf({ path, view }: OfficeLink): string {
  return view ? `${path}?view=${view}` : path;
}

/** The link whose page is open; undefined for one that has none. */
export function currentLink(pathname: string, search: string): OfficeLink | undefined {
  const view = new URLSearchParams(search).get("view");
  const here = officeLinks.filter(({ path }) => path === pathname);
  const above = officeLinks
    .filter(({ path, below = `${path}/` }) => pathname.startsWith(below))
    .sort((a, b) => b.path.length - a.path.length);
  return here.find((link) => link.view === view) ?? here.find((link) => !link.view) ?? above[0];
}
