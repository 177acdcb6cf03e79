import { randomUUID } from "node:crypto";
import type { Paper } from "#app/domains/orders/papers/papers.ts";
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

/**
 * Nor has it offers, batches or figures: a code, two batches of what the orders above have, an order of the first, and
 * the pages that show them.
 */
export async function workOfADay(
  query: Query,
  shopper: HttpShopper,
  admin: HttpShopper,
): Promise<ShownPage[]> {
  const code = { code: "MAY10", kind: "percent", percent: "10", minimum: "300", isActive: "on" };
  await admin.post("/my/offers/new", code);
  const id = "sample-ragi-til-laddu";
  // What is in no batch is sold first.
  await admin.post("/my/dashboards", { intent: "set-stock", id, quantity: "0" });
  const inDays = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
  for (const [number, units, bestBefore, madeOn] of [
    // A third of its life is left when it arrives, which is enough in a new shop (rules: batches-4).
    ["TIL-0418", "12", inDays(20), inDays(-10)],
    ["TIL-0503", "60", "2099-12-31", ""],
  ] as const) {
    const form = { form: "receive", formId: randomUUID(), units, number, bestBefore };
    await admin.post(`/my/stock/${id}`, { ...form, madeOn, note: "Salbani" });
  }
  const { rows } = await query(
    `select stock_batches.id as batch, price, product_mrp as mrp
     from products join stock_batches on product_id = products.id where number = 'TIL-0418'`,
  );
  const { batch, price, mrp } = rows[0] ?? {};
  await shopper.order([[{ id, price: Number(price), productMRP: Number(mrp) }, 3]]);
  const days = "range=days&since=2026-05-01&until=2026-05-07";
  return [
    { path: `/my/figures?${days}`, who: "admin", name: "/my/figures, of a day's orders" },
    { path: `/my/stock/batches/${batch}`, who: "admin", name: "/my/stock/batches/:batchId" },
    {
      path: `/my/stock/batches/${batch}/labels`,
      who: "admin",
      name: "/my/stock/batches/:batchId/labels",
    },
  ];
}
