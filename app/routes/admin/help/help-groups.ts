import { m } from "#app/paraglide/messages.js";

/** The folders of the pages, in the order in which the help shows them. */
export const helpGroups = [
  { name: "dashboards", title: m.help_group_begin },
  { name: "orders", title: m.orders },
  { name: "couriers", title: m.admin_couriers },
  { name: "products", title: m.admin_products },
  { name: "stock", title: m.admin_group_stock },
  { name: "site", title: m.admin_group_site },
  { name: "customers", title: m.admin_group_customers },
  { name: "figures", title: m.admin_group_figures },
  { name: "shop", title: m.admin_group_shop },
  { name: "ondc", title: m.ondc },
] as const;
