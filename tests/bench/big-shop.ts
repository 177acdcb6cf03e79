import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { orderMonth } from "#app/domains/orders/order-number.ts";

/** How much of everything a shop has. */
export interface ShopSize {
  products: number;
  users: number;
  orders: number;
}

/** Three years of a busy shop. */
export const bigShop: ShopSize = { products: 100_000, users: 200_000, orders: 1_000_000 };
/** What the back office's screens are compared with. */
export const smallShop: ShopSize = { products: 100, users: 100, orders: 100 };

const firstNames = ["Asha", "Bina", "Chandni", "Deepa", "Etwari", "Fulmani", "Geeta", "Hiramani"];
const lastNames = ["Devi", "Kumari", "Munda", "Oraon", "Tudu", "Soren", "Hansda", "Mahto", "Xaxa"];
const minute = 60_000;

/**
 * Fills an empty, migrated database by COPY. The rows are the same at every run but for their times,
 * which end now.
 */
export async function fillShop(client: Client, size: ShopSize): Promise<void> {
  await copy(client, "users", userColumns, users(size));
  await copy(client, "products", productColumns, products(size));
  await copy(client, "orders", orderColumns, orders(size));
  await copy(client, "order_lines", lineColumns, orderLines(size));
  await client.query(
    `insert into order_number_counters (month, last)
     select month, max(sequence) from orders group by month`,
  );
  // As autovacuum would have it in a shop that has grown over the years.
  await client.query("vacuum analyze");
}

const userColumns = "id, full_name, first_name, last_name, email, mobile_number, created_at";
const productColumns =
  "id, title, category, price, product_mrp, product_pack_off, quantity, current_stock, units_sold, date";
const orderColumns =
  "id, month, sequence, checkout_key, user_id, email, selected_addresses, total_quantity, total_amount, discount_price, shipping_charge, grand_total, payment_method, payment_status, payment_id, status, time";
const lineColumns = "order_id, position, product_id, title, price, product_mrp, quantity";

const userId = (n: number) => `user-${n}`;
const productId = (n: number) => `product-${n}`;
const orderId = (n: number) => `order-${String(n).padStart(8, "0")}`;
const personOf = (n: number) => ({
  first: pick(firstNames, n),
  last: pick(lastNames, Math.floor(n / firstNames.length)),
  email: `buyer-${n}@example.org`,
  phone: String(9_000_000_000 + n),
});
const priceOf = (product: number) => 10_000 + (product % 40) * 500;

function* users(size: ShopSize) {
  for (let n = 0; n < size.users; n++) {
    const { first, last, email, phone } = personOf(n);
    const at = timeOf(n, size.users);
    yield [userId(n), `${first} ${last}`, first, last, email, phone, at];
  }
}

function* products(size: ShopSize) {
  for (let n = 0; n < size.products; n++) {
    const price = priceOf(n);
    // Every thousandth runs low.
    const stock = n % 1000 === 0 ? n % 6 : 500;
    const at = timeOf(n, size.products);
    yield [
      productId(n),
      `Ragi Laddu No. ${n}`,
      "Laddu",
      price,
      price + 4000,
      300,
      500,
      stock,
      n % 97,
      at,
    ];
  }
}

function* orders(size: ShopSize) {
  const sequences = new Map<string, number>();
  for (let n = 0; n < size.orders; n++) {
    const buyer = scattered(n) % size.users;
    const { first, last, email, phone } = personOf(buyer);
    const at = timeOf(n, size.orders);
    const month = orderMonth(new Date(at));
    const sequence = (sequences.get(month) ?? 0) + 1;
    sequences.set(month, sequence);
    const price = priceOf(scattered(n) % size.products);
    const address = { name: `${first} ${last}`, phoneNumber: phone, city: "Ranchi" };
    const cod = n % 5 < 3;
    // What is left to do lies among the newest.
    const open = size.orders - n < size.orders / 200;
    const payment = cod ? "cod" : open && n % 10 === 4 ? "pending" : "online";
    yield [
      orderId(n),
      month,
      sequence,
      orderId(n),
      userId(buyer),
      email,
      JSON.stringify(address),
      2,
      2 * (price + 4000),
      8000,
      0,
      2 * price,
      cod ? "cod" : "online",
      payment,
      payment === "online" ? `pay_${n}` : null,
      open ? pick(["ordered", "processing", "shipped"], n) : "delivered",
      at,
    ];
  }
}

function* orderLines(size: ShopSize) {
  for (let n = 0; n < size.orders; n++) {
    const product = scattered(n) % size.products;
    const price = priceOf(product);
    yield [orderId(n), 0, productId(product), `Ragi Laddu No. ${product}`, price, price + 4000, 2];
  }
}

/** Evenly over three years, the last one now. */
function timeOf(n: number, of: number): string {
  const span = 3 * 365 * 24 * 60 * minute;
  return new Date(Date.now() - span + (span * (n + 1)) / of).toISOString();
}

/** Neighbours become strangers, the same at every run. */
function scattered(n: number): number {
  return (n * 2_654_435_761) % 4_294_967_296;
}

function pick<Item>(items: readonly Item[], n: number): Item {
  return items[n % items.length] as Item;
}

type Value = string | number | null;

async function copy(client: Client, table: string, columns: string, rows: Iterable<Value[]>) {
  const into = client.query(copyFrom(`copy ${table} (${columns}) from stdin`));
  await pipeline(Readable.from(chunksOf(rows)), into);
}

/** COPY's text format, some thousand rows at a time: a write for each row would be most of the work. */
function* chunksOf(rows: Iterable<Value[]>) {
  let lines: string[] = [];
  for (const row of rows) {
    lines.push(`${row.map(fieldOf).join("\t")}\n`);
    if (lines.length === 5000) {
      yield lines.join("");
      lines = [];
    }
  }
  yield lines.join("");
}

function fieldOf(value: Value): string {
  if (value === null) return "\\N";
  return typeof value === "number" ? String(value) : value.replaceAll("\\", "\\\\");
}
