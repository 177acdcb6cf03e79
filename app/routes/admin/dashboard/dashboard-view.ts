/** The dashboard's tables; `?view=` names one. */
export const dashboardViews = ["products", "orders", "users"] as const;
export type DashboardView = (typeof dashboardViews)[number];

/** Rows a page in all of them (spec 9). */
export const tablePageSize = 10;
