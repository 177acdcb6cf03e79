import {
  BookMarked,
  BookOpen,
  BookPlus,
  Building2,
  FilePen,
  FilePlus2,
  GalleryHorizontal,
  Handshake,
  History,
  Images,
  Layers,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MapPinned,
  MapPinPlus,
  MessageSquareQuote,
  Newspaper,
  NotebookPen,
  PackageOpen,
  PackagePlus,
  ShoppingBag,
  Sprout,
  UserRound,
  Users,
  Wheat,
} from "lucide-react";
import { m } from "#app/paraglide/messages.js";
import { site } from "#site";
import type { Waiting } from "./waiting-counts.server.ts";

export interface AdminLink {
  /** Under /my. */
  path: string;
  /** The table of the dashboard that it opens. */
  view?: "orders" | "users";
  /** Its single rows' pages lie under this address. */
  below?: string;
  /** What waits behind it, as a number at its side. */
  waiting?: keyof Waiting;
  label: () => string;
  icon: LucideIcon;
}

export interface AdminLinkGroup {
  /** Undefined for the first, which stands for itself. */
  title?: () => string;
  links: readonly AdminLink[];
}

/** The sidebar: every page of the back office (rules: office-3). */
export const adminLinkGroups: readonly AdminLinkGroup[] = [
  {
    links: [
      { path: "/my/dashboards", label: m.admin_dashboard, icon: LayoutDashboard },
      {
        path: "/my/dashboards",
        view: "orders",
        below: "/my/orders/",
        waiting: "refunds",
        label: m.orders,
        icon: ShoppingBag,
      },
      {
        path: "/my/dashboards",
        view: "users",
        below: "/my/users/",
        label: m.admin_users,
        icon: Users,
      },
    ],
  },
  {
    title: m.admin_products,
    links: [
      { path: "/my/updateproduct", label: m.admin_update_product, icon: PackageOpen },
      { path: "/my/product", label: m.admin_add_product, icon: PackagePlus },
    ],
  },
  {
    title: m.admin_group_requests,
    links: [
      {
        path: "/my/distributors",
        waiting: "requests",
        label: m.admin_distributors,
        icon: Handshake,
      },
      { path: "/my/messages", waiting: "messages", label: m.admin_messages, icon: Mail },
    ],
  },
  {
    title: m.admin_group_pictures,
    links: [
      { path: "/my/images", label: m.admin_banner_images, icon: GalleryHorizontal },
      { path: "/my/addClient", label: m.admin_client_images, icon: Building2 },
      { path: "/my/gallery", label: m.admin_gallery, icon: Images },
    ],
  },
  {
    title: m.admin_group_blog,
    links: [
      { path: "/my/addBlog", label: m.admin_add_blog, icon: FilePlus2 },
      { path: "/my/allBlog", label: m.admin_all_blogs, icon: Newspaper },
      { path: "/my/updateBlog", label: m.admin_update_blog, icon: FilePen },
    ],
  },
  {
    title: m.admin_group_about,
    links: [
      { path: "/my/addabout", label: m.admin_add_about, icon: BookPlus },
      { path: "/my/allAbout", label: m.admin_all_about, icon: BookOpen },
      { path: "/my/updateAbout", label: m.admin_update_about, icon: NotebookPen },
    ],
  },
  {
    title: m.admin_group_programme,
    links: [
      {
        path: `/my/${site.productSlug}Locations`,
        label: m.admin_add_located_area,
        icon: MapPinPlus,
      },
      { path: "/my/locationArea", label: m.admin_located_areas, icon: MapPinned },
      { path: "/my/testimonal", label: m.admin_testimonials, icon: MessageSquareQuote },
      { path: "/my/addData", label: m.admin_add_mission, icon: Layers },
      { path: "/my/getRagiAbout", label: m.admin_mission_about, icon: Wheat },
      { path: "/my/getRagiCase", label: m.admin_mission_case, icon: BookMarked },
      { path: "/my/getRagiProduct", label: m.admin_mission_product, icon: Sprout },
    ],
  },
  {
    title: m.admin_group_office,
    links: [
      { path: "/my/profile", label: m.my_profile, icon: UserRound },
      { path: "/my/audit", label: m.admin_audit, icon: History },
    ],
  },
];

const links = adminLinkGroups.flatMap((group) => group.links);

/** Where a link leads, the dashboard's table included. */
export function addressOf({ path, view }: AdminLink): string {
  return view ? `${path}?view=${view}` : path;
}

/** The link whose page is open; undefined for one that has none. */
export function currentLink(pathname: string, search: string): AdminLink | undefined {
  const view = new URLSearchParams(search).get("view");
  const here = links.filter(({ path }) => path === pathname);
  return (
    here.find((link) => link.view === view) ??
    here.find((link) => !link.view) ??
    links.find(({ below }) => below && pathname.startsWith(below))
  );
}
