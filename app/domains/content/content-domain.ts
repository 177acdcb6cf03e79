import {
  BookMarked,
  BookOpen,
  BookPlus,
  Building2,
  FilePen,
  FilePlus2,
  GalleryHorizontal,
  Images,
  Layers,
  MapPinned,
  MapPinPlus,
  MessageSquareQuote,
  Newspaper,
  NotebookPen,
  Sprout,
  Wheat,
} from "lucide-react";
import type { DomainDeclaration } from "#app/lib/domain.ts";
import { m } from "#app/paraglide/messages.js";
import { site } from "#site";

export const contentDomain = {
  permissions: { content: ["admin"] },
  officeLinks: [
    {
      group: "pictures",
      path: "/my/images",
      label: m.admin_banner_images,
      icon: GalleryHorizontal,
    },
    { group: "pictures", path: "/my/addClient", label: m.admin_client_images, icon: Building2 },
    { group: "pictures", path: "/my/gallery", label: m.admin_gallery, icon: Images },
    { group: "blog", path: "/my/addBlog", label: m.admin_add_blog, icon: FilePlus2 },
    { group: "blog", path: "/my/allBlog", label: m.admin_all_blogs, icon: Newspaper },
    { group: "blog", path: "/my/updateBlog", label: m.admin_update_blog, icon: FilePen },
    { group: "about", path: "/my/addabout", label: m.admin_add_about, icon: BookPlus },
    { group: "about", path: "/my/allAbout", label: m.admin_all_about, icon: BookOpen },
    { group: "about", path: "/my/updateAbout", label: m.admin_update_about, icon: NotebookPen },
    {
      group: "programme",
      path: `/my/${site.productSlug}Locations`,
      label: m.admin_add_located_area,
      icon: MapPinPlus,
    },
    { group: "programme", path: "/my/locationArea", label: m.admin_located_areas, icon: MapPinned },
    {
      group: "programme",
      path: "/my/testimonal",
      label: m.admin_testimonials,
      icon: MessageSquareQuote,
    },
    { group: "programme", path: "/my/addData", label: m.admin_add_mission, icon: Layers },
    { group: "programme", path: "/my/getRagiAbout", label: m.admin_mission_about, icon: Wheat },
    { group: "programme", path: "/my/getRagiCase", label: m.admin_mission_case, icon: BookMarked },
    {
      group: "programme",
      path: "/my/getRagiProduct",
      label: m.admin_mission_product,
      icon: Sprout,
    },
  ],
  audit: {
    kinds: {
      "carousel-slide": {
        title: m.admin_banner_images,
        named: m.audit_banner,
        unnamed: m.audit_some_banner,
      },
      "client-image": {
        title: m.admin_client_images,
        named: m.audit_client,
        unnamed: m.audit_some_client,
      },
      "gallery-image": {
        title: m.admin_gallery,
        named: m.audit_gallery,
        unnamed: m.audit_some_gallery,
      },
      "blog-post": { title: m.admin_group_blog, named: m.audit_blog, unnamed: m.audit_some_blog },
      "about-section": {
        title: m.admin_group_about,
        named: m.audit_about,
        unnamed: m.audit_some_about,
      },
      "mission-section": {
        title: m.audit_missions,
        named: m.audit_mission,
        unnamed: m.audit_some_mission,
      },
      "located-area": {
        title: m.admin_located_areas,
        named: m.audit_area,
        unnamed: m.audit_some_area,
      },
      testimonial: {
        title: m.admin_testimonials,
        named: m.audit_testimonial,
        unnamed: m.audit_some_testimonial,
      },
    },
    verbs: { describe: m.audit_did_describe },
  },
} as const satisfies DomainDeclaration;
