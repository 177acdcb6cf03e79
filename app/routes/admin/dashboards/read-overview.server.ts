import { productsRunningLow } from "#app/domains/catalog/products.server.ts";
import { distributorRequestPage } from "#app/domains/enquiries/list-enquiries.server.ts";
import { countWaitingOrders } from "#app/domains/orders/filter-orders.server.ts";
import { recentSales } from "#app/domains/orders/sales.server.ts";

/** Lines in each short list (rules: dashboard-7). */
const few = 4;

/** What the dashboard tells above its tables. */
export async function readOverview() {
  const [sales, waiting, low, requests] = await Promise.all([
    recentSales(),
    countWaitingOrders(),
    productsRunningLow(few),
    distributorRequestPage({ size: few, openOnly: false }),
  ]);
  return {
    sales,
    waiting,
    low,
    requests: requests.rows.map(({ id, fullName, date, handledAt }) => ({
      id,
      fullName,
      date,
      isHandled: handledAt !== null,
    })),
  };
}

export type OverviewData = Awaited<ReturnType<typeof readOverview>>;
