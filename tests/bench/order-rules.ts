import { randomUUID } from "node:crypto";
import { HttpShopper, type Query } from "#tests/http-shopper.ts";
import type { ProductRow } from "./bare-transaction.ts";
import type { BenchShop } from "./bench-shop.ts";
import { type Measured, runWork } from "./load.ts";
import type { Row } from "./table.ts";

/** So often each side has its turn of so many seconds. */
export const turns = 6;
export const seconds = 2;
/** So many that nobody has more orders under way than the rules allow. */
const shoppers = 200;
/** A code is locked by who uses it, as a product is: not everybody has the same. */
const codes = 25;

/**
 * Cash orders with everything on that a shop may ask of them, turn by turn beside the same with nothing on, and beside
 * those with batches and a code alone: rules of who may pay at the door with all limits, and confirmations.
 */
export async function measureOrderRules({ server, pool, query }: BenchShop): Promise<Row[]> {
  await query("update products set quantity = 100000000, current_stock = 100000000");
  const { rows } = await pool.query<ProductRow>(
    `select id, title, price, product_mrp as "productMRP" from products order by id`,
  );
  const half = Math.floor(rows.length / 2);
  const ids = (products: readonly ProductRow[]) => products.map(({ id }) => id);
  const [plain, batched] = [rows.slice(0, half), rows.slice(half)];
  const enter = (from: number) => enterMany(server.url, query, from * shoppers);
  const sides = {
    off: { products: plain, buyers: await enter(0), hasCode: false, hasRules: false },
    goods: { products: batched, buyers: await enter(1), hasCode: true, hasRules: false },
    on: { products: batched, buyers: await enter(2), hasCode: true, hasRules: true },
  };
  type Side = keyof typeof sides;
  await query("delete from stock_batches");
  await query("update products set has_batches = id = any($1)", [ids(batched)]);
  await query(
    `insert into stock_batches (id, product_id, number, best_before, units)
     select id || n, id, n, '2099-12-31', 50000000 from products, generate_series(1, 2) as n
     where has_batches`,
  );
  await query(
    `insert into offers (id, code, kind, percent)
     select 'rules-' || n, 'RULES-' || n, 'percent', 5 from generate_series(1, $1::int) as n`,
    [codes],
  );
  const admin = await HttpShopper.enter(server.url, query, "admin");
  const table: Row[] = [];
  for (const connections of [1, 32]) {
    const times: Record<Side, number[]> = { off: [], goods: [], on: [] };
    for (let turn = 0; turn < turns; turn++) {
      for (const side of ["off", "goods", "on"] as const) {
        const { products, buyers, hasCode, hasRules } = sides[side];
        await turnRules(admin, query, hasRules);
        // Nobody has ordered dozens of times before, as they would have by the last turn.
        await query("delete from orders");
        const place = async (n: number) => {
          const buyer = pick(buyers, n);
          const fields = buyer.checkoutFields([[pick(products, n), 1]], randomUUID());
          const checkout = {
            ...JSON.parse(fields.checkout),
            ...(hasCode && { offerCode: `RULES-${1 + (n % codes)}` }),
          };
          const given = { ...fields, checkout: JSON.stringify(checkout) };
          const text = await (await buyer.post("/address.data", given)).text();
          if (!/JRMG\/\d{4}-\d{2}\/[A-Z]{3}\/\d+/.test(text)) throw new Error(`refused: ${text}`);
        };
        // What was changed is read anew by the first of them.
        await runWork(place, connections, 1);
        times[side].push(...(await runWork(place, connections, seconds)));
      }
    }
    const own = { connections, ...measured(times.on) };
    table.push({ what: "all on, none on", ...own, baseline: measured(times.off) });
    table.push({ what: "all on, goods' on", ...own, baseline: measured(times.goods) });
  }
  return table;
}

export const pick = <T>(from: readonly T[], n: number) => from[n % from.length] as T;

/** What the turns of a side came to. @param times of its pieces of work, in ms. */
export function measured(times: number[]): Measured {
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { perSecond: times.length / (turns * seconds), p50: at(0.5), p99: at(0.99) };
}

/** Shoppers with a telephone number and a house of their own. */
export async function enterMany(url: string, query: Query, from: number): Promise<HttpShopper[]> {
  const buyers: HttpShopper[] = [];
  for (let n = from; n < from + shoppers; n++) {
    const buyer = await HttpShopper.enter(url, query);
    await query("update addresses set phone_number = $2, address_line = $3 where id = $1", [
      ...[buyer.addressId, String(9_100_000_000 + n), `House ${n}`],
    ]);
    buyers.push(buyer);
  }
  return buyers;
}

/** As an owner turns them on and off. */
async function turnRules(admin: HttpShopper, query: Query, isOn: boolean): Promise<void> {
  const { rows } = await query("select updated_at as at from cod_rules");
  const updatedAt = new Date(rows[0]?.at ?? 0).toISOString();
  const rules = {
    ...{ least: "1", most: "100000", firstMost: "100000" },
    ...{ stateScope: "except", states: "Kerala", pinScope: "except", pinCodes: "744" },
    ...{ mostOpen: "100", mostCameBack: "3", forgivenAfterDays: "180" },
  };
  const set = await admin.post("/my/cash-on-delivery.data", { updatedAt, ...(isOn && rules) });
  const asked = await admin.post("/my/orders/to-confirm.data", {
    ...{ intent: "set-confirmation", remindAfter: "12", closeAfter: "48" },
    ...{ trustsKnown: "on", ...(isOn && { isOn: "on" }) },
  });
  if (!set.ok || !asked.ok) throw new Error(`rules: ${await set.text()} ${await asked.text()}`);
}
