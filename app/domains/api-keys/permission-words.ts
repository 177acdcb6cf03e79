import type { Permission } from "#app/domains/domains.ts";
import { m } from "#app/paraglide/messages.js";

/** What an owner lets a key do, in words; what is missing here no endpoint asks for. */
const words: Partial<Record<Permission, () => string>> = {
  "orders.read": m.api_may_orders_read,
  "orders.money": m.api_may_orders_money,
  "orders.status": m.api_may_orders_status,
  "orders.place": m.api_may_orders_place,
  "orders.edit": m.api_may_orders_edit,
  "orders.cancel": m.api_may_orders_cancel,
  "orders.returns": m.api_may_orders_returns,
  "orders.cash": m.api_may_orders_cash,
  "orders.export": m.api_may_orders_export,
  "orders.delete": m.api_may_orders_delete,
  refunds: m.api_may_refunds,
  "products.read": m.api_may_products_read,
  products: m.api_may_products,
  "stock.read": m.api_may_stock_read,
  stock: m.api_may_stock,
  "stock.count": m.api_may_stock_count,
  "stock.recall": m.api_may_stock_recall,
  offers: m.api_may_offers,
  "users.read": m.api_may_users_read,
  invoices: m.api_may_invoices,
  "figures.read": m.api_may_figures_read,
  costs: m.api_may_costs,
  "books.read": m.api_may_books_read,
  delivery: m.api_may_delivery,
  enquiries: m.api_may_enquiries,
  complaints: m.api_may_complaints,
};

/** "See orders"; the permission's own name where it has no words. */
export function permissionWords(permission: string): string {
  return words[permission as Permission]?.() ?? permission;
}
