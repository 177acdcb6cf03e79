import { productsRunningLow } from "#app/domains/catalog/product/products.server.ts";
import type { Permission } from "#app/domains/domains.ts";
import { distributorRequestPage } from "#app/domains/enquiries/list-enquiries.server.ts";
import { countWaitingOrders } from "#app/domains/orders/search/filter-orders.server.ts";
import { recentSales } from "#app/domains/orders/search/sales.server.ts";
import { expiringBatches } from "#app/domains/stock/batches/expiring-batches.server.ts";

/** Lines in each short list (rules: dashboard-7). */
const few = 4;

/**
 * What the dashboard tells above its tables; undefined for what the one who looks may not see
 * (rules: staff-3).
 */
export async function readOverview(may: (permission: Permission) => boolean) {
  const [sales, waiting, low, expiring, requests] = await Promise.all([
    may("orders.money") ? recentSales() : undefined,
    may("orders.read") ? countWaitingOrders() : undefined,
    may("products.read") ? productsRunningLow(few) : undefined,
    may("stock.read") ? expiringBatches(few) : undefined,
    may("enquiries") ? newestRequests() : undefined,
  ]);
  return { sales, waiting, low, expiring, requests };
}

async function newestRequests() {
  const { rows } = await distributorRequestPage({ size: few, openOnly: false });
  return rows.map(({ id, fullName, date, handledAt }) => ({
    id,
    fullName,
    date,
    isHandled: handledAt !== null,
  }));
}

export type OverviewData = Awaited<ReturnType<typeof readOverview>>;
