import { v7 as uuid } from "uuid";
import type { AddressSnapshot } from "#app/domains/accounts/address.ts";
import type { User } from "#app/domains/accounts/user.ts";
import { totalsOf } from "#app/domains/cart/cart.ts";
import type { StockMove } from "#app/domains/catalog/stock-topics.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { config } from "#app/server/config.server.ts";
import {
  brokenConstraint,
  pool,
  preparedTransaction,
  type RunPrepared,
} from "#app/server/database.server.ts";
import { insertJob } from "#app/server/jobs.server.ts";
import type { MailJob } from "#app/server/mail/enqueue-mail.server.ts";
import type { Checkout, CheckoutLine, OrderRefusal } from "./checkout.ts";
import { mailedOrder } from "./mailed-order.server.ts";
import type { OrderLine, OrderStatus } from "./order.ts";
import { orderMonth } from "./order-number.ts";
import { publishOrder } from "./publish-order.server.ts";
import { holdFor } from "./stock-hold.server.ts";

/** Less than this, in paise, no payment provider takes. */
const leastOnlinePayment = 100;

type Buyer = Pick<User, "id" | "email" | "firstName" | "fullName">;

export interface PlacedOrder {
  id: string;
  orderNumber: string;
}

/**
 * Places an order: its number, its lines, the lowered stock and the mail about it are saved together
 * or not at all (R22). The stock of an order that is to be paid online is held for a while (R24).
 * Prices, titles and pictures are the catalogue's; the buyer's address is looked up among their own.
 * The same checkout key always gives the same order, however often and however parallel it comes
 * (R23).
 */
export async function placeOrder(
  user: Buyer,
  checkout: Checkout,
  firstStatus: Extract<OrderStatus, "ordered" | "confirmed"> = "ordered",
): Promise<Result<PlacedOrder, OrderRefusal>> {
  const { placed, address, recentOrders } = await prepare(user, checkout);
  if (placed) return ok(placed);
  if (recentOrders >= config().ORDERS_PER_HOUR) return refused({ code: "too-many-orders" });
  if (!address) return refused({ code: "address-not-found" });

  try {
    const { order, moves } = await preparedTransaction(async (run, runLast) => {
      const { lines, moves } = await lockLines(run, merged(checkout.lines));
      const placing = { user, checkout, address, lines, status: firstStatus };
      return { order: await insertOrder(runLast, placing), moves };
    });
    publishOrder(user.id, moves);
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
  const { rows } = await pool.query<{
    placed: PlacedOrder | null;
    address: AddressSnapshot | null;
    recentOrders: number;
  }>({
    name: "order-prepare",
    text: `
      select
        (select jsonb_build_object('id', id, 'orderNumber', order_number)
         from orders where user_id = $1 and checkout_key = $2) as placed,
        (select jsonb_build_object(
           'name', name, 'phoneNumber', phone_number, 'pinCode', pin_code,
           'addressLine', address_line, 'areaLocality', area_locality, 'landmark', landmark,
           'city', city, 'state', state, 'addressType', address_type,
           'openOnWeekends', open_on_weekends)
         from addresses where user_id = $1 and id = $3) as address,
        (select count(*) from orders
         where user_id = $1 and time > now() - interval '1 hour') as "recentOrders"`,
    values: [user.id, checkout.checkoutKey, checkout.addressId],
  });
  return rows[0] ?? { placed: null, address: null, recentOrders: 0 };
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
 * Locks the lines' products in id order, so that no two orders wait for each other, and sees to it
 * that all can be had at the prices that the buyer saw.
 * @returns the order's lines, and what taking them leaves of each product.
 * @throws Refusal that names the first line, in the cart's order, which cannot be had.
 */
async function lockLines(
  run: RunPrepared,
  lines: readonly CheckoutLine[],
): Promise<{ lines: OrderLine[]; moves: StockMove[] }> {
  const locked = await run<LockedProduct>(
    "order-lock-products",
    `select id, title, price, product_mrp as "productMRP", picture_urls[1] as "pictureUrl",
       current_stock as "currentStock"
     from products where id = any($1) order by id for update`,
    [lines.map((line) => line.productId)],
  );
  const byId = new Map(locked.map((product) => [product.id, product]));

  const found = lines.map(({ productId, quantity, seenPrice, seenMRP }) => {
    const product = byId.get(productId);
    if (!product) throw new Refusal({ code: "product-not-found", productId });
    if (product.currentStock < quantity) {
      throw new Refusal({ code: "out-of-stock", productId, name: product.title });
    }
    const { title, price, productMRP, pictureUrl } = product;
    const asSeen = price === seenPrice && productMRP === seenMRP;
    const { currentStock: before } = product;
    const move = { productId, before, after: before - quantity };
    return { line: { productId, title, pictureUrl, price, productMRP, quantity }, move, asSeen };
  });
  if (!found.every(({ asSeen }) => asSeen)) throw new Refusal({ code: "prices-changed" });
  return { lines: found.map(({ line }) => line), moves: found.map(({ move }) => move) };
}

interface LockedProduct {
  id: string;
  title: string;
  price: number;
  productMRP: number;
  pictureUrl: string | null;
  currentStock: number;
}

/**
 * Lowers the stock, takes the month's next number, saves the order with its lines and enqueues the
 * mail, all in one statement and last of all: the counter's row is locked from here to the commit,
 * and a rollback gives the number back, so that numbers have no gaps (R21).
 */
async function insertOrder(
  runLast: RunPrepared,
  order: {
    user: Buyer;
    checkout: Checkout;
    address: AddressSnapshot;
    lines: readonly OrderLine[];
    status: OrderStatus;
  },
): Promise<PlacedOrder> {
  const { user, checkout, lines } = order;
  const id = uuid();
  const totals = totalsOf(lines);
  const online = checkout.paymentMethod === "online";
  if (online && totals.grandTotal < leastOnlinePayment) throw new Refusal({ code: "too-small" });
  const job = {
    to: user.email,
    mail: {
      kind: "order-received",
      name: user.firstName || user.fullName,
      order: mailedOrder({
        // Known to the database only, which puts it in.
        orderNumber: "",
        cartItems: lines,
        grandTotal: totals.grandTotal,
        paymentMethod: checkout.paymentMethod,
        selectedAddresses: order.address,
      }),
    },
  } satisfies MailJob;
  const { before, after } = insertJob("mail");
  const [saved] = await runLast<{ orderNumber: string }>(
    "order-insert",
    `with lowered as (
       update products set
         current_stock = current_stock - taken.quantity,
         units_sold = units_sold + taken.quantity
       from unnest($15::text[], $20::int[]) as taken (id, quantity)
       where products.id = taken.id
     ), counter as (
       insert into order_number_counters (month, last) values ($2, 1)
       on conflict (month) do update set last = order_number_counters.last + 1
       returning month, last
     ), placed as (
       insert into orders (
         id, month, sequence, checkout_key, user_id, email, selected_addresses, total_quantity,
         total_amount, discount_price, shipping_charge, grand_total,
         payment_method, payment_status, status, stock_hold, held_until
       )
       select $1, month, last, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $22, $23
       from counter
       returning order_number
     ), lined as (
       insert into order_lines (
         order_id, position, product_id, title, picture_url, price, product_mrp, quantity
       )
       select $1, line.position - 1, line.product_id, line.title, line.picture_url, line.price,
         line.product_mrp, line.quantity
       from unnest($15::text[], $16::text[], $17::text[], $18::int[], $19::int[], $20::int[])
         with ordinality
         as line (product_id, title, picture_url, price, product_mrp, quantity, position)
     ), mailed as (
       ${before}
       (select jsonb_set($21, '{mail,order,orderNumber}', to_jsonb(order_number)) from placed)
       ${after}
     )
     select order_number as "orderNumber" from placed`,
    [
      id,
      orderMonth(new Date()),
      checkout.checkoutKey,
      user.id,
      user.email,
      order.address,
      totals.totalQuantity,
      totals.totalMRP,
      totals.discount,
      totals.shipping,
      totals.grandTotal,
      checkout.paymentMethod,
      online ? "pending" : "cod",
      order.status,
      lines.map((line) => line.productId),
      lines.map((line) => line.title),
      lines.map((line) => line.pictureUrl),
      lines.map((line) => line.price),
      lines.map((line) => line.productMRP),
      lines.map((line) => line.quantity),
      JSON.stringify(job),
      online ? "held" : "taken",
      online ? new Date(Date.now() + holdFor) : null,
    ],
  );
  if (!saved) throw new Error("the order was not saved");
  return { id, orderNumber: saved.orderNumber };
}
