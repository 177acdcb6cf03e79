import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { addresses, users } from "#app/domains/accounts/account-table.server.ts";
import { snapshotOf } from "#app/domains/accounts/address.ts";
import type { User } from "#app/domains/accounts/user.ts";
import { totalsOf } from "#app/domains/cart/cart.ts";
import { products } from "#app/domains/catalog/product-table.server.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { config } from "#app/server/config.server.ts";
import { brokenConstraint, db, type Transaction } from "#app/server/database.server.ts";
import { changed } from "#app/server/live.server.ts";
import type { Checkout, CheckoutLine, OrderRefusal } from "./checkout.ts";
import type { OrderLine, OrderStatus } from "./order.ts";
import { orderMonth } from "./order-number.ts";
import { orders } from "./order-table.server.ts";

export interface PlacedOrder {
  id: string;
  orderNumber: string;
}

/**
 * Places an order: its number, its lines and the lowered stock are saved together or not at all
 * (R22). Prices, titles and pictures are the catalogue's; the buyer's address is looked up among
 * their own. The same checkout key always gives the same order, however often and however parallel
 * it comes (R23).
 */
export async function placeOrder(
  user: Pick<User, "id" | "email">,
  checkout: Checkout,
  firstStatus: Extract<OrderStatus, "ordered" | "confirmed"> = "ordered",
): Promise<Result<PlacedOrder, OrderRefusal>> {
  const { placed, address, recentOrders } = await prepare(user, checkout);
  if (placed) return ok(placed);
  if (recentOrders >= config().ORDERS_PER_HOUR) return refused({ code: "too-many-orders" });
  if (!address) return refused({ code: "address-not-found" });

  try {
    const order = await db.transaction(async (tx) => {
      const lines = await takeStock(tx, merged(checkout.lines));
      return insertOrder(tx, {
        user,
        checkout,
        address: snapshotOf(address),
        lines,
        status: firstStatus,
      });
    });
    changed("products", "orders", `my-orders:${user.id}`);
    return ok(order);
  } catch (error) {
    const refusal = error instanceof Refusal ? error.refusal : undefined;
    const twice = brokenConstraint(error) === "orders_checkout_key";
    if (!refusal && !twice) throw error;
    // The twin of this request may have been faster, and what it took is what is missing here.
    const { placed: twin } = await prepare(user, checkout);
    if (twin) return ok(twin);
    if (!refusal) throw error;
    return refused(refusal);
  }
}

/** Carries a refusal out of the transaction, which rolls back on its way. */
class Refusal extends Error {
  readonly refusal: OrderRefusal;
  constructor(refusal: OrderRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** One round trip for all that is to be known before: the key's order, the address, the rate. */
async function prepare(user: Pick<User, "id">, checkout: Checkout) {
  const [found] = await db
    .select({
      address: addresses,
      placed: { id: orders.id, orderNumber: orders.orderNumber },
      recentOrders: sql<number>`(
        select count(*) from ${orders} as recent
        where recent.user_id = ${user.id} and recent.time > now() - interval '1 hour'
      )`,
    })
    .from(users)
    .leftJoin(addresses, and(eq(addresses.userId, users.id), eq(addresses.id, checkout.addressId)))
    .leftJoin(
      orders,
      and(eq(orders.userId, users.id), eq(orders.checkoutKey, checkout.checkoutKey)),
    )
    .where(eq(users.id, user.id));
  return found ?? { placed: null, address: null, recentOrders: 0 };
}

/** One line a product, in the order of first mention. */
function merged(lines: readonly CheckoutLine[]): CheckoutLine[] {
  const byProduct = new Map<string, CheckoutLine>();
  for (const line of lines) {
    const before = byProduct.get(line.productId)?.quantity ?? 0;
    byProduct.set(line.productId, { ...line, quantity: before + line.quantity });
  }
  return [...byProduct.values()];
}

/**
 * Locks the lines' products in id order, so that no two orders wait for each other, and lowers
 * their stock.
 * @throws Refusal that names the first line, in the cart's order, which cannot be had.
 */
async function takeStock(tx: Transaction, lines: readonly CheckoutLine[]): Promise<OrderLine[]> {
  const ids = lines.map((line) => line.productId);
  const locked = await tx
    .select({
      productId: products.id,
      title: products.title,
      price: products.price,
      productMRP: products.productMRP,
      pictureUrls: products.pictureUrls,
      currentStock: products.currentStock,
    })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for("update");
  const byId = new Map(locked.map((product) => [product.productId, product]));

  const taken = lines.map(({ productId, quantity, seenPrice, seenMRP }) => {
    const product = byId.get(productId);
    if (!product) throw new Refusal({ code: "product-not-found", productId });
    if (product.currentStock < quantity) {
      throw new Refusal({ code: "out-of-stock", productId, name: product.title });
    }
    const { title, price, productMRP, pictureUrls } = product;
    const asSeen = price === seenPrice && productMRP === seenMRP;
    const pictureUrl = pictureUrls[0] ?? null;
    return { line: { productId, title, pictureUrl, price, productMRP, quantity }, asSeen };
  });
  if (!taken.every(({ asSeen }) => asSeen)) throw new Refusal({ code: "prices-changed" });

  await tx.execute(sql`
    update products set
      current_stock = current_stock - taken.quantity,
      units_sold = units_sold + taken.quantity
    from unnest(
      ${sql.param(ids)}::text[],
      ${sql.param(lines.map((line) => line.quantity))}::int[]
    ) as taken (id, quantity)
    where products.id = taken.id`);
  return taken.map(({ line }) => line);
}

/**
 * Takes the month's next number and saves the order with its lines, all in one statement and last
 * of all: the counter's row is locked from here to the commit, and a rollback gives the number
 * back, so that numbers have no gaps (R21).
 */
async function insertOrder(
  tx: Transaction,
  order: {
    user: Pick<User, "id" | "email">;
    checkout: Checkout;
    address: ReturnType<typeof snapshotOf>;
    lines: readonly OrderLine[];
    status: OrderStatus;
  },
): Promise<PlacedOrder> {
  const { user, checkout, lines } = order;
  const id = uuid();
  const totals = totalsOf(lines);
  const saved = await tx.execute<{ orderNumber: string }>(sql`
    with counter as (
      insert into order_number_counters (month, last) values (${orderMonth(new Date())}, 1)
      on conflict (month) do update set last = order_number_counters.last + 1
      returning month, last
    ), placed as (
      insert into orders (
        id, month, sequence, checkout_key, user_id, email, selected_addresses, total_quantity,
        total_amount, discount_price, shipping_charge, grand_total,
        payment_method, payment_status, status
      )
      select
        ${id}, month, last, ${checkout.checkoutKey}, ${user.id}, ${user.email},
        ${JSON.stringify(order.address)}::jsonb, ${totals.totalQuantity},
        ${totals.totalMRP}, ${totals.discount}, ${totals.shipping}, ${totals.grandTotal},
        ${checkout.paymentMethod}, ${checkout.paymentMethod === "cod" ? "cod" : "pending"},
        ${order.status}
      from counter
      returning order_number
    ), lined as (
      insert into order_lines (
        order_id, position, product_id, title, picture_url, price, product_mrp, quantity
      )
      select
        ${id}, line.position, line."productId", line.title, line."pictureUrl", line.price,
        line."productMRP", line.quantity
      from jsonb_to_recordset(${JSON.stringify(lines.map((line, position) => ({ ...line, position })))}::jsonb)
        as line (
          position int, "productId" text, title text, "pictureUrl" text, price int,
          "productMRP" int, quantity int
        )
    )
    select order_number as "orderNumber" from placed`);
  const orderNumber = saved.rows[0]?.orderNumber;
  if (!orderNumber) throw new Error("the order was not saved");
  return { id, orderNumber };
}
