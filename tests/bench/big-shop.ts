import type { Client } from "pg";
import { dayOf } from "#app/lib/time/time.ts";
import { lookedThrough } from "#app/server/office-words/keep-office-words.server.ts";
import * as rows from "./big-shop-rows.ts";
import { copyRows, type Value } from "./copy-rows.ts";

/** Three years of a busy shop. */
export const bigShop: rows.ShopSize = {
  products: 100_000,
  users: 200_000,
  orders: 1_000_000,
  messages: 50_000,
};
/** What the big shop's pages are compared with. */
export const smallShop: rows.ShopSize = { products: 100, users: 100, orders: 100, messages: 100 };

/**
 * Fills an empty, migrated database by COPY. The rows are the same at every run but for their times,
 * which end now.
 */
export async function fillShop(client: Client, size: rows.ShopSize): Promise<void> {
  // A million rows take longer than any page may.
  await client.query("set statement_timeout = 0");
  await withoutIndexes(client, async () => {
    for (const [table, columns, rowsOf] of tables) {
      await copyRows(client, table, columns, rowsOf(size));
    }
  });
  await client.query(
    `insert into order_number_counters (month, last)
     select month, max(sequence) from orders group by month`,
  );
  // A thousand offers, of which each tenth order has the first.
  await client.query(
    `insert into offers (id, code, kind, percent, added_at)
     select 'offer-' || n, 'CODE-' || n, 'percent', 10, now() - n * interval '1 hour'
     from generate_series(1, 1000) as n`,
  );
  await client.query(
    `insert into offer_uses (order_id, offer_id)
     select id, 'offer-1' from orders where sequence % 10 = 0`,
  );
  await client.query(
    "update offers set use_count = (select count(*) from offer_uses) where id = 'offer-1'",
  );
  await fillStock(client, size);
  await fillPapers(client, size);
  await fillDoor(client, size);
  await client.query(keepTexts);
  await client.query(keepWords);
  await client.query(
    `update office_words set time = stock_batches.time, words = array_to_tsvector(array[lower(number)])
     from stock_batches where kind = 'batch' and item_id = stock_batches.id`,
  );
  await client.query("insert into installation values ($1, $2)", [
    lookedThrough,
    dayOf(new Date()),
  ]);
  // As autovacuum would have it in a shop that has grown over the years.
  await client.query("vacuum analyze");
}

/** As the triggers write them, which are off while the rows come. */
const keepTexts = `
  insert into search_texts (kind, item_id, language, title_words, text_words)
  select 'product', id, language, array_to_tsvector(search_words(said)), array_to_tsvector(search_words(said || more))
  from products, lateral (
    values ('en', title, ' ' || category || ' ' || product_pack_off || 'g'), ('hi', translations #>> '{hi,title}', '')
  ) as texts (language, said, more) where said is not null`;
const keepWords = `
  insert into search_words (spelling, sound) select word, search_sound(word)
  from (select distinct unnest(tsvector_to_array(text_words)) as word from search_texts) as words
  on conflict do nothing`;

/**
 * A batch of each product, one that thousands of orders have, a product with as many entries as it may ever
 * have, and a stock-taking of all.
 */
async function fillStock(client: Client, { products, orders }: rows.ShopSize): Promise<void> {
  await client.query(
    `insert into stock_batches (id, product_id, number, best_before, made_on, units, withheld)
     select 'batch-' || n, 'product-' || n, 'B' || n, current_date + n % 900, current_date - 30,
       n % 4, case when n % 40 = 0 then 3 else 0 end
     from generate_series(0, $1::int - 1) as n`,
    [products],
  );
  // Its pages are measured, not the withholding of thousands of batches at its start.
  await client.query("insert into stock_settings default values on conflict do nothing");
  await client.query(
    `insert into order_batches (order_id, product_id, batch_id, units)
     select id, 'product-7', 'batch-7', 1 from orders limit least($1::int, 5000)`,
    [orders],
  );
  const entries = orders / 4;
  await client.query(
    `insert into stock_entries (product_id, number, kind, units, stock, time)
     select 'product-7', n, case when n % 5000 = 0 then 'spoiled' else 'sold' end, -1, $1::int - n,
       now() - ($1::int - n) * interval '5 minutes'
     from generate_series(1, $1::int) as n`,
    [entries],
  );
  await client.query("update products set last_stock_entry = $1 where id = 'product-7'", [entries]);
  await client.query(
    `insert into stock_counts (product_id, counted, expected, counted_by, time)
     select id, current_stock + abs(hashtext(id)) % 3, current_stock + 1, 'user-1', now()
     from products limit 10000`,
  );
}

/** An invoice of each order, with one line, and as many complaints and reviews as messages, of which each tenth waits. */
async function fillPapers(client: Client, { messages }: rows.ShopSize): Promise<void> {
  await client.query(`
    insert into invoices (id, kind, series, sequence, day, issued_at, order_id, order_number, language,
      place_of_supply, is_inter_state, value, taxable, cgst, sgst, igst, content)
    select 'invoice-' || id, 'tax-invoice', 'INV/' || year || '-' || year + 1,
      row_number() over (partition by year order by time, id), day, time, id, order_number, 'en',
      '20', false, grand_total, grand_total - 2 * half, half, half, 0,
      jsonb_build_object(
        'seller', jsonb_build_object('name', 'Madua', 'legalName', 'Madua', 'registration', 'regular', 'gstin', ''),
        'buyer', jsonb_build_object('name', selected_addresses->>'name', 'lines', '[]'::jsonb, 'city', 'Ranchi',
          'state', 'Jharkhand', 'pinCode', '834001', 'gstin', null, 'company', null),
        'lines', jsonb_build_array(jsonb_build_object('position', 0, 'productId', 'product-7', 'title', 'Ragi Laddu',
          'pack', 300, 'hsn', '210690', 'quantity', 1, 'price', grand_total, 'discount', 0, 'delivery', 0, 'taxRate', 500,
          'value', grand_total, 'taxable', grand_total - 2 * half, 'cgst', half, 'sgst', half, 'igst', 0)),
        'orderedAt', time, 'payment', 'cod', 'toPay', 0, 'upiId', '', 'basis', '', 'parts', '[]'::jsonb)
    from (
      select *, (time at time zone 'Asia/Kolkata')::date as day, grand_total * 5 / 210 as half,
        extract(year from (time at time zone 'Asia/Kolkata') - interval '3 months')::int % 100 as year
      from orders
    ) as sold`);
  await client.query(
    `insert into complaints (id, ticket, order_number, name, email, message, state, filed_at, due_at)
     select 'complaint-' || n, 'C-2026-' || lpad(n::text, 5, '0'), '', 'Asha', '', 'The packet was torn.',
       case when n % 10 = 0 then 'open' else 'closed' end, now() - n * interval '20 minutes',
       case when n % 10 = 0 then now() + interval '1 day' - n * interval '20 minutes' end
     from generate_series(1, $1::int) as n`,
    [messages],
  );
  await client.query(
    `insert into product_reviews (id, product_id, order_id, user_id, stars, review, picture_urls, author_name,
       author_city, state, time)
     select 'review-' || n, case when n % 5 = 0 then 'product-7' else 'product-' || n % 90 end, 'order-of-' || n,
       'user-7', 1 + n % 5, 'Tastes of home.', '{}', 'Asha', 'Ranchi', case when n % 10 = 0 then 'waiting' else 'shown' end,
       now() - n * interval '20 minutes'
     from generate_series(1, $1::int) as n`,
    [messages],
  );
}

/**
 * Groups, of which each has made some batches; rules of who may pay at the door, and confirmations: each cash order was
 * confirmed, and of the newest those wait that are not packed; attempts at one door in twenty, open of what is on its way;
 * couriers' files of fifty lines.
 */
async function fillDoor(client: Client, { orders, products }: rows.ShopSize): Promise<void> {
  const many = Math.ceil(products / 500);
  await client.query(
    `insert into producer_groups (id, name, place)
     select 'group-' || n, 'Group No. ' || n, 'Simdega' from generate_series(1, $1::int) as n`,
    [many],
  );
  await client.query(
    `insert into group_persons (id, group_id, name, consent_on, consent_way, covers_words, recorded_by)
     select 'person-' || n, 'group-' || 1 + n % $1::int, 'Asha', current_date, 'signed', false, 'user-1'
     from generate_series(1, $1::int * 10) as n`,
    [many],
  );
  await client.query(
    "update stock_batches set group_id = 'group-' || 1 + abs(hashtext(id)) % $1::int",
    [many],
  );
  await client.query(`
    insert into cod_rules (least_total, most_total, first_most_total, most_open, most_came_back)
    values (100, 10000000, 10000000, 100, 3)`);
  await client.query("insert into confirmation_settings (is_on) values (true)");
  await client.query(`
    update orders set confirmation = case when status = 'ordered' then 'asked' else 'confirmed' end
    where payment_status = 'cod'`);
  await client.query(`
    insert into order_confirmations (order_id, asked_at, confirmed_how, confirmed_at)
    select id, time, case when confirmation = 'confirmed' then 'buyer' end,
      case when confirmation = 'confirmed' then time end
    from orders where confirmation is not null`);
  await client.query(`
    insert into delivery_attempts (id, order_id, number, day, reason, source, key, state, next_step, due_on, kept_until)
    select id, id, 1, time::date, 'not-at-home', 'file', '1', case when status = 'shipped' then 'open' else 'ended' end,
      'call', current_date, time::date + 7
    from orders where status in ('shipped', 'delivered') and sequence % 20 = 0`);
  const files = orders / 50;
  await client.query(
    `insert into courier_imports (id, kind, layout, file_name, hash, status, rows, sent_by, at, written_at)
     select 'import-' || n, 'cash', 'Delhivery', 'cash-' || n || '.csv', n::text, 'done', 50,
       '{"id": "user-1", "email": "buyer-1@example.org"}', time, time
     from generate_series(1, $1::int) as n, lateral (select now() - n * interval '1 hour' as time) as sent`,
    [files],
  );
  await client.query(`
    insert into courier_import_lines (import_id, row, tracking_number, order_number, amount, reference, said, outcome, order_id)
    select 'import-' || 1 + place / 50, place % 50, '', order_number, grand_total, 'UTR', '', 'written', id
    from (select *, row_number() over (order by time desc) - 1 as place from orders) as paid`);
}

const tables: [
  name: string,
  columns: string,
  rowsOf: (size: rows.ShopSize) => Iterable<Value[]>,
][] = [
  [
    "users",
    "id, full_name, first_name, last_name, email, email_verified, mobile_number, created_at",
    rows.users,
  ],
  [
    "products",
    `id, title, category, price, product_mrp, product_pack_off, quantity, current_stock,
     units_sold, date, translations`,
    rows.products,
  ],
  ["stored_pictures", "url, folder, date, in_orders", rows.storedPictures],
  [
    "price_periods",
    "id, product_id, price, price_before, starts_at, ends_at, state, ended_at, created_by",
    rows.pricePeriods,
  ],
  [
    "orders",
    `id, month, sequence, checkout_key, user_id, email, selected_addresses, total_quantity,
     total_amount, discount_price, shipping_charge, grand_total, payment_method, payment_status,
     payment_id, status, time, courier, shipped_at, collected_amount, collected_at, collected_by`,
    rows.orders,
  ],
  [
    "order_lines",
    "order_id, position, product_id, title, price, product_mrp, quantity",
    rows.orderLines,
  ],
  [
    "contact_messages",
    `id, customer_name, customer_phone_number, customer_email_address, subject, customer_message,
     date_message, handled_at, handled_by`,
    rows.messages,
  ],
  [
    "distributor_requests",
    "id, full_name, email, phone, address, requirements, date, handled_at, handled_by",
    rows.requests,
  ],
  ["office_words", "kind, item_id, time, words", rows.officeWords],
  ["audit_log", "id, at, actor_id, actor_email, action, subject_id, detail", rows.auditEntries],
];

/**
 * Runs `fill` without the tables' indexes, which are built much faster when all rows are there, and
 * without looking for each line's order: the rows are known to fit together.
 */
async function withoutIndexes(client: Client, fill: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any($1::regclass[]) and not indisunique`,
    [tables.map(([name]) => name)],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query("set session_replication_role = replica");
  await fill();
  await client.query("reset session_replication_role");
  await client.query("set maintenance_work_mem = '256MB'");
  for (const { definition } of indexes) await client.query(definition);
}
