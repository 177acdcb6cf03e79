/** The dashboard's tables; `?view=` names one. */
export const dashboardViews = ["products", "orders", "users"] as const;
export type DashboardView = (typeof dashboardViews)[number];

/** Rows a page in all of them. */
export const tablePageSize = 10;

/**
 * Rows that one visit to the server brings: products a page, the others ten pages
 * (rules: dashboard-2).
 */
export const windowSize: Readonly<Record<DashboardView, number>> = {
  products: tablePageSize,
  orders: 10 * tablePageSize,
  users: 10 * tablePageSize,
};
