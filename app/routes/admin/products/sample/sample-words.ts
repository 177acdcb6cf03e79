import { m } from "#app/paraglide/messages.js";
import type { SampleRow, WhyKept } from "#db/sample/take-away.server.ts";

interface TableWords {
  label: () => string;
  /** Where a row of it can be changed. */
  pathOf: (row: Pick<SampleRow, "id" | "on">) => string;
}

const withId = (path: string, name: string, id: string) =>
  `${path}?${new URLSearchParams({ [name]: id })}`;

/** The sample's tables as people call them; what packs say goes with its product, and is not counted. */
export const sampleTableWords: Readonly<Record<string, TableWords>> = {
  products: {
    label: m.admin_products,
    pathOf: ({ id }) => withId("/my/updateproduct", "productId", id),
  },
  category_names: { label: m.admin_categories, pathOf: () => "/my/categories" },
  producer_groups: {
    label: m.groups_title,
    pathOf: ({ id }) => `/my/groups/${encodeURIComponent(id)}`,
  },
  stock_batches: {
    label: m.stock_batches,
    pathOf: ({ on }) => `/my/stock/${encodeURIComponent(on ?? "")}`,
  },
  carousel_slides: { label: m.admin_banner_images, pathOf: () => "/my/images" },
  client_images: { label: m.admin_client_images, pathOf: () => "/my/addClient" },
  gallery_images: { label: m.admin_gallery, pathOf: () => "/my/gallery" },
  about_sections: {
    label: m.admin_group_about,
    pathOf: ({ id }) => withId("/my/updateAbout", "aboutId", id),
  },
  blog_posts: {
    label: m.admin_group_blog,
    pathOf: ({ id }) => withId("/my/updateBlog", "blogId", id),
  },
  mission_sections: {
    label: m.audit_missions,
    pathOf: ({ on }) =>
      ({ about: "/my/getRagiAbout", case: "/my/getRagiCase" })[on ?? ""] ?? "/my/getRagiProduct",
  },
  located_areas: { label: m.admin_located_areas, pathOf: () => "/my/locationArea" },
  testimonials: { label: m.admin_testimonials, pathOf: () => "/my/testimonal" },
  delivery_days: {
    label: m.admin_delivery,
    pathOf: ({ id }) => `/my/delivery/${encodeURIComponent(id)}`,
  },
};

export const whyKeptWords: Record<WhyKept, () => string> = {
  changed: m.sample_why_changed,
  ordered: m.sample_why_ordered,
  reviewed: m.sample_why_reviewed,
  used: m.sample_why_used,
};
