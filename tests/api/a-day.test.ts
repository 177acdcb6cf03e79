import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { hashOfKey } from "#app/domains/api-keys/key-hash.server.ts";
import { claimsOfKey } from "#app/domains/api-keys/use-key.server.ts";
import { permissionsOf } from "#app/domains/staff-access.server.ts";
import { MortalShop } from "#tests/faults/mortal-shop.ts";
import { bought, Purchase } from "#tests/faults/purchase.ts";
import { readPdf } from "#tests/read-pdf.ts";
import { typedAddress } from "#tests/typed.ts";
import { DescribedClient } from "./described-client.ts";

let shop: MortalShop;
let client: DescribedClient;

beforeAll(async () => {
  shop = await MortalShop.open(inject("postgresUrl"));
  client = await DescribedClient.open(() => shop.url, await makeKey());
});
afterAll(() => shop.close());

/** A key that an owner has made for all that owners may. */
async function makeKey(): Promise<string> {
  const key = `madua_${randomUUID()}`;
  await shop.query(
    "insert into users (id, full_name, email, role) values ('owner', 'Budhni', 'owner@example.org', 'admin')",
  );
  await shop.query(
    `insert into api_keys (id, name, role, permissions, hash, last_letters, made_by, ends_at)
     values ($4, 'Till', 'owner', $1, $2, right($3, 4), 'owner', now() + interval '30 days')`,
    [permissionsOf(claimsOfKey({ role: "owner" })), hashOfKey(key), key, randomUUID()],
  );
  return key;
}

let product: string;
beforeEach(async () => {
  product = randomUUID();
  await shop.query(
    `insert into products (id, title, category, price, product_mrp, quantity, current_stock)
     values ($1, 'Ragi Til Laddu', 'Laddu', 21000, 25000, 0, 0)`,
    [product],
  );
});

const orderOf = (quantity: number, seenPrice: number, more: object = {}) => ({
  address: typedAddress,
  lines: [{ productId: product, quantity, seenPrice }],
  payment: "cod",
  ...more,
});

test("a day at the shop is done by a program that knows the description alone", async () => {
  const at = { path: { productId: product } };
  const received = { body: { units: 20, note: "From Torpa" }, once: "delivery-17" };
  await client.do("postStockByProductIdReceive", { ...at, ...received });
  const shelf = await client.do("postStockByProductIdReceive", { ...at, ...received });
  expect(shelf).toMatchObject({ currentStock: 20 });
  await client.do("patchProductsById", { path: { id: product }, body: { price: 20_000 } });
  const label = { commonName: "Ragi laddu", ingredients: ["Ragi", "Sesame"], mark: "vegetarian" };
  await client.do("putProductsByIdLabel", { path: { id: product }, body: label });
  expect(await client.do("getProductsByIdLabel", { path: { id: product } })).toMatchObject(label);

  const old = await client.call("postOrders", { body: orderOf(2, 21_000) });
  expect(old).toMatchObject({
    status: 409,
    body: { code: "prices-changed", changed: [{ seenPrice: 21_000, price: 20_000 }] },
  });
  const cash = await client.do("postOrders", { body: orderOf(3, 20_000), once: "till-1" });
  const again = await client.do("postOrders", { body: orderOf(3, 20_000), once: "till-1" });
  expect(again).toEqual(cash);
  const other = await client.do("postOrders", {
    body: orderOf(3, 20_000, { payment: "received" }),
  });
  const fewer = { lines: [{ productId: product, quantity: 2 }], seen: cash.edition };
  const edited = await client.do("postOrdersByIdEdit", { path: { id: cash.id }, body: fewer });
  expect(edited.totals).toMatchObject({ grandTotal: 40_000 });
  const online = await Purchase.begin(shop);
  await online.press();
  await online.payAndConfirm();
  const { id: onlineId } = await online.order();

  const first = await client.do("getOrders", { query: { stage: "to-pack", limit: 2 } });
  const query = { stage: "to-pack", limit: 2, cursor: first.nextCursor };
  const rest = await client.do("getOrders", { query });
  const ids = [...first.data, ...rest.data].map(({ id }: { id: string }) => id);
  expect(ids).toEqual([onlineId, other.id, cash.id]);
  expect(rest.nextCursor).toBeNull();

  const path = { id: cash.id };
  await client.do("postOrdersByIdStatus", { path, body: { status: "processing" } });
  const slip = await readPdf(await client.do("getOrdersByIdPackingSlipPdf", { path }));
  expect(slip.texts.join(" ")).toContain("400");
  const parcel = { courier: "india-post", trackingNumber: "EX123456789IN" };
  await client.do("postOrdersByIdShip", { path, body: parcel });
  await client.do("postOrdersByIdStatus", { path, body: { status: "delivered", seen: "shipped" } });
  const paid = await client.do("postOrdersByIdCash", { path, body: { amount: 40_000 } });
  expect(paid).toMatchObject({ status: "delivered", trackingNumber: "EX123456789IN" });
  expect(paid.collectedAt).not.toBeNull();

  await client.do("postOrdersByIdCancel", { path: { id: other.id }, body: { reason: "asked" } });
  expect(await client.do("getStockByProductId", at)).toMatchObject({ currentStock: 18 });

  const { data: payments } = await client.do("getOrdersByIdPayments", { path: { id: onlineId } });
  const { paymentId } = payments[0];
  const body = { of: "amount", paymentId, amount: 5_000, reason: "One was dented", seenParts: 0 };
  await client.do("postOrdersByIdRefunds", { path: { id: onlineId }, body, once: "refund-1" });
  await client.do("postOrdersByIdRefunds", { path: { id: onlineId }, body, once: "refund-1" });
  expect(await shop.refundsOf(paymentId)).toBe(1);

  await client.do("getOrdersByIdInvoicePdf", { path });
  const { data: papers } = await client.do("getOrdersByIdInvoices", { path });
  const { data: listed } = await client.do("getInvoices", { query: { from: papers[0].day } });
  expect(listed.map(({ number }: { number: string }) => number)).toContain(papers[0].number);

  const { all } = await client.do("getFiguresSales");
  expect(all).toMatchObject({ sold: 2, units: 2 + bought, cancelled: 1 });
});

test("an order is placed once where the shop falls over it, and its number is the next", async () => {
  await client.do("postStockByProductIdReceive", {
    path: { productId: product },
    body: { units: 2 },
  });
  const before = (await client.do("getOrders")).data[0].orderNumber;
  const place = { body: orderOf(2, 21_000), once: "till-fell" };
  await shop.killWhereLocked(["select 1 from products where id = $1 for update", product], () =>
    client.call("postOrders", place),
  );
  await shop.start();
  expect(await client.call("postOrders", place)).toMatchObject({ body: { code: "under-way" } });
  // Whoever began it is given up after a minute.
  await shop.query("update api_requests set started_at = now() - interval '61 seconds'");
  const orders = await Promise.all(
    Array.from({ length: 5 }, () => client.call("postOrders", place)),
  );
  const placed = orders.filter(({ status }) => status === 201);
  expect(placed.length).toBeGreaterThan(0);
  const sequence = (number: string) => Number(number.split("/").at(-1));
  for (const { body } of placed) expect(sequence(body.orderNumber)).toBe(sequence(before) + 1);
  const { rows } = await shop.query(
    "select count(*)::int as orders, (select current_stock from products where id = $1) as stock from order_lines where product_id = $1",
    [product],
  );
  expect(rows).toEqual([{ orders: 1, stock: 0 }]);
});
