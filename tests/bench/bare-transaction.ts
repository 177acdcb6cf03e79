import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import type { MadeProduct } from "#tests/factories.ts";

export type ProductRow = MadeProduct & { title: string };

/**
 * The least that an order is: lower the stock and enter that in its ledger, take the number, save the order and
 * its line, in one transaction of four statements. No session, no address, no check of anything.
 */
export async function bareTransaction(pool: Pool, product: ProductRow): Promise<void> {
  const client = await pool.connect();
  const id = randomUUID();
  try {
    await client.query("begin");
    await client.query(
      `with lowered as (
         update products set current_stock = current_stock - 1, last_stock_entry = last_stock_entry + 1
         where id = $1 and current_stock >= 1 returning last_stock_entry, current_stock
       )
       insert into stock_entries (product_id, number, kind, units, stock, order_id)
       select $1, last_stock_entry, 'sold', -1, current_stock, $2 from lowered`,
      [product.id, id],
    );
    const { rows } = await client.query(
      `insert into order_number_counters (month, last) values ('BENCH', 1)
       on conflict (month) do update set last = order_number_counters.last + 1 returning last`,
    );
    await client.query(
      `insert into orders (id, month, sequence, checkout_key, user_id, email, selected_addresses,
         total_quantity, total_amount, discount_price, shipping_charge, grand_total,
         payment_method, payment_status, status)
       values ($1, 'BENCH', $2, $1, $1, 'bench', '{}', 1, $3, 0, 0, $3, 'cod', 'cod', 'ordered')`,
      [id, rows[0].last, product.price],
    );
    await client.query(
      `insert into order_lines (order_id, position, product_id, title, price, product_mrp, quantity)
       values ($1, 0, $2, $3, $4, $5, 1)`,
      [id, product.id, product.title, product.price, product.productMRP],
    );
    await client.query("commit");
  } finally {
    client.release();
  }
}
