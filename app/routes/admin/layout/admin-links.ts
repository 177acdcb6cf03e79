import { LayoutDashboard } from "lucide-react";
import { domains } from "#app/domains/domains.ts";
import { type OfficeGroup, type OfficeLink, officeGroups } from "#app/lib/shop/domain.ts";
import { m } from "#app/paraglide/messages.js";

const dashboardLink: OfficeLink = {
  group: "desk",
  path: "/my/dashboards",
  needs: "dashboard",
  label: m.admin_dashboard,
  icon: LayoutDashboard,
};

/** Every page of the back office (rules: office-3), as the domains declare them. */
const links = [dashboardLink, ...domains.flatMap(({ officeLinks }) => officeLinks ?? [])];

/** The first group stands for itself. */
const titles: Record<OfficeGroup, (() => string) | undefined> = {
  desk: undefined,
  products: m.admin_products,
  requests: m.admin_group_requests,
  pictures: m.admin_group_pictures,
  blog: m.admin_group_blog,
  about: m.admin_group_about,
  programme: m.admin_group_programme,
  office: m.admin_group_office,
};

/** The sidebar's groups with their links. */
export const adminLinkGroups = officeGroups.map((name) => ({
  name,
  title: titles[name],
  links: links.filter(({ group }) => group === name),
}));

/** Where the back office begins for somebody (rules: staff-2); undefined for who may open nothing. */
export function firstPath(permissions: readonly string[]): string | undefined {
  const inOrder = adminLinkGroups.flatMap((group) => group.links);
  return inOrder.find(({ needs }) => permissions.includes(needs))?.path;
}

/** Where a link leads, the dashboard's table included. */
export function pathOf({ path, view }: OfficeLink): string {
  return view ? `${path}?view=${view}` : path;
}

/** The link whose page is open; undefined for one that has none. */
export function currentLink(pathname: string, search: string): OfficeLink | undefined {
  const view = new URLSearchParams(search).get("view");
  const here = links.filter(({ path }) => path === pathname);
  const above = links
    .filter(({ path, below = `${path}/` }) => pathname.startsWith(below))
    .sort((a, b) => b.path.length - a.path.length);
  return here.find((link) => link.view === view) ?? here.find((link) => !link.view) ?? above[0];
}
