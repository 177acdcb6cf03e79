import type { OfficeFinder } from "#app/lib/shop/office-finder.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { shortOrderNumber } from "../order/order-number.ts";
import { statusLine } from "../order/order-words.ts";
import { filterParams } from "./order-filter.ts";
import { searchOrders } from "./search-orders.server.ts";

/** Orders, without their amounts: whoever packs finds them too. */
export const orderFinder = {
  group: "orders",
  needs: "orders.read",
  async find(q, size) {
    const { rows } = await searchOrders(
      { status: undefined, payment: undefined, q },
      undefined,
      size,
    );
    return rows.map(({ id, orderNumber, selectedAddresses: { name, city }, time, ...order }) => ({
      to: `/my/orders/${id}`,
      title: [shortOrderNumber(orderNumber), name].filter(Boolean).join(" · "),
      detail: [city, statusLine(order), formatDate(time)].filter(Boolean).join(" · "),
    }));
  },
  listOf: (q) => `/my/dashboards?view=orders&${filterParams({ q })}`,
} as const satisfies OfficeFinder;
