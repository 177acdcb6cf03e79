import pg from "pg";

const client = new pg.Client({ connectionString: process.env.DB as string });
await client.connect();
await client.query("begin");
await client.query("set local enable_seqscan = off");
for (const q of [
  "select count(*) from (select id from products where current_stock <= 5 and not is_hidden limit 100) low",
  "select count(*) from (select id from stock_batches where best_before <= '2026-12-26' and (units > 0 or withheld > 0) limit 100) soon",
  "select id, code from offers where is_active and product_ids && array['x'] limit 100",
  "select p.* from price_periods p join products on products.id = p.product_id where p.product_id in ('a','b') and (p.state='planned' or (p.state='running' and p.price=products.price))",
])
  console.log(
    (await client.query("explain " + q)).rows.map((r) => Object.values(r)[0]).join("\n"),
    "\n",
  );
console.log(
  (
    await client.query(
      "select indexdef from pg_indexes where indexname in ('products_running_low','stock_batches_left') or tablename='price_periods'",
    )
  ).rows,
);
await client.end();
