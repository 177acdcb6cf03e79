import { HttpShopper } from "#tests/http-shopper.ts";
import { bareTransaction, type ProductRow } from "./bare-transaction.ts";
import type { BenchShop } from "./bench-shop.ts";
import { loadWork } from "./load.ts";
import type { Row } from "./table.ts";

const shoppers = 64;

/** Orders over HTTP beside the bare transaction; of all products, and of one that everybody buys. */
export async function measureOrders({ server, pool, query }: BenchShop): Promise<Row[]> {
  const { rows: products } = await pool.query<ProductRow>(
    `update products set quantity = 100000000, current_stock = 100000000
     returning id, title, price, product_mrp as "productMRP"`,
  );
  const buyers = await Promise.all(
    Array.from({ length: shoppers }, () => HttpShopper.enter(server.url, query)),
  );
  const rows: Row[] = [];
  const measure = async (what: string, bought: readonly ProductRow[], connections: number) => {
    const place = async (n: number) => {
      if (!(await pick(buyers, n).order([[pick(bought, n), 1]])))
        throw new Error("an order was refused");
    };
    const baseline = await loadWork((n) => bareTransaction(pool, pick(bought, n)), connections);
    rows.push({ what, connections, ...(await loadWork(place, connections)), baseline });
  };
  await measure("order", products, 1);
  await measure("order", products, 32);
  await measure("order, one product", products.slice(0, 1), 32);
  return rows;
}

const pick = <T>(from: readonly T[], n: number) => from[n % from.length] as T;
