import { webhookEvents } from "#app/domains/webhooks/webhook.ts";
import { HttpShopper } from "#tests/http-shopper.ts";
import type { ProductRow } from "./bare-transaction.ts";
import type { BenchShop } from "./bench-shop.ts";
import { runWork } from "./load.ts";
import { enterMany, measured, pick, seconds, turns } from "./order-rules.ts";
import type { Row } from "./table.ts";

const sides = ["none", "written", "sent"] as const;
type Side = (typeof sides)[number];

/**
 * Orders while one address listens to all that happens, turn by turn beside the same while none does: what is told is
 * written down alone, or sent besides, to this process.
 */
export async function measureWebhooks({
  server,
  pool,
  query,
  receiver,
}: BenchShop): Promise<Row[]> {
  const { rows: products } = await pool.query<ProductRow>(
    `update products set quantity = 100000000, current_stock = 100000000
     returning id, title, price, product_mrp as "productMRP"`,
  );
  const buyers = await enterMany(server.url, query, 0);
  const admin = await HttpShopper.enter(server.url, query, "admin");
  const url = `${receiver.origin}/hook`;
  const added = await admin.post("/my/webhooks/new.data", { url, events: "order.placed" });
  if (!added.ok) throw new Error(`no webhook: ${added.status}`);
  await query("update webhook_endpoints set events = $1", [webhookEvents]);
  const turn = async (side: Side) => {
    await query("update webhook_endpoints set is_on = false, off_reason = 'staff'");
    // Nothing of an earlier turn is sent in this one, and each begins in a shop without orders.
    await query("delete from webhook_messages");
    await query("delete from orders");
    const due = side === "sent" ? "now()" : "'2999-01-01'";
    await query(`alter table webhook_messages alter due_at set default ${due}`);
    if (side !== "none")
      await query("update webhook_endpoints set is_on = true, off_reason = null");
  };
  const place = async (n: number) => {
    if (!(await pick(buyers, n).order([[pick(products, n), 1]])))
      throw new Error("an order was refused");
  };
  const table: Row[] = [];
  for (const connections of [1, 32]) {
    const times: Record<Side, number[]> = { none: [], written: [], sent: [] };
    let told = 0;
    receiver.taken.length = 0;
    for (let n = 0; n < turns; n++) {
      // Each comes as often first, second and last.
      for (const side of [...sides.slice(n % 3), ...sides.slice(0, n % 3)]) {
        await turn(side);
        // A job sends them, which looks for work every two seconds.
        await runWork(place, connections, 3);
        times[side].push(...(await runWork(place, connections, seconds)));
        const { rows } = await query("select count(*)::text as told from webhook_messages");
        if (side === "sent") told += Number(rows[0]?.told);
      }
    }
    const baseline = measured(times.none);
    table.push({ what: "webhooks written", connections, ...measured(times.written), baseline });
    table.push({ what: "webhooks sent", connections, ...measured(times.sent), baseline });
    console.log(`of ${told} webhooks ${receiver.taken.length} arrived while orders were placed`);
  }
  return table;
}
