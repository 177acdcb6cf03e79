import type { Paper } from "#app/domains/orders/papers.ts";
import type { HttpShopper, Query } from "../http-shopper.ts";
import type { OpenedPage } from "./all-pages.ts";
import { makeOrder, type OrderToMake } from "./made-order.ts";

export interface ShownPage extends Pick<OpenedPage, "path" | "who"> {
  /** What stands above it, where the path says too much. */
  name?: string;
}

/**
 * The sample shop has no orders: those of a day in May, whose cash is still with the courier, and the
 * pages that show them.
 */
export async function ordersOfADay(
  query: Query,
  { addressId: userId }: HttpShopper,
): Promise<ShownPage[]> {
  const orders: readonly Omit<OrderToMake, "userId" | "time">[] = [
    { titles: ["Ragi Malt"], status: "delivered", events: ["processing", "shipped", "delivered"] },
    { titles: ["Ragi Til Laddu", "Ragi Malt"], status: "shipped" },
    { titles: ["Whole Ragi Grain"], status: "shipped" },
    { titles: ["Ragi Noodles", "Ragi Mixture"], status: "processing", payment: { state: "kept" } },
    { titles: ["Ragi Rava (Suji)"], status: "cancelled", events: ["cancelled"] },
    { titles: ["Ragi Gud Laddu", "Ragi Noodles", "Ragi Jeera Biscuits"] },
    { titles: ["Ragi Til Laddu"] },
    { titles: ["Ragi Til Laddu", "Ragi Gud Laddu"], payment: { state: "kept" }, events: ["paid"] },
  ];
  const ids: string[] = [];
  for (const [hour, order] of orders.entries()) {
    const time = `2026-05-04T${hour + 10}:12:00+05:30`;
    ids.push((await makeOrder(query, { userId, time, ...order })).id);
  }
  await query(
    `update orders set courier = 'delhivery', tracking_number = '10' || sequence || '4483920017',
       shipped_at = now() where status in ('shipped', 'delivered')`,
  );
  await query("update orders set email = 'asha@example.org'");
  await query(
    `update users set email = 'asha@example.org', full_name = 'Asha Devi',
       mobile_number = '9000000001' where id = $1`,
    [userId],
  );
  const newest = ids.at(-1);
  const print = (paper: Paper) =>
    `/my/orders/print?${new URLSearchParams([["paper", paper], ...ids.slice(-3).map((id) => ["id", id])])}`;
  return [
    { path: `/account/orders/${newest}`, who: "shopper", name: "/account/orders/:orderId" },
    { path: `/my/orders/${newest}`, who: "admin", name: "/my/orders/:orderId" },
    { path: `/my/orders/${newest}/edit`, who: "admin", name: "/my/orders/:orderId/edit" },
    { path: print("slips-4"), who: "admin", name: "/my/orders/print?paper=slips-4" },
    { path: print("labels"), who: "admin", name: "/my/orders/print?paper=labels" },
    { path: `/my/users/${userId}`, who: "admin", name: "/my/users/:userId" },
  ];
}
