import { v7 as uuid } from "uuid";
import type { AddressSnapshot } from "#app/domains/accounts/address.ts";
import type { User } from "#app/domains/accounts/user.ts";
import type { StockMove } from "#app/domains/catalog/stock-topics.ts";
import type { Paise } from "#app/lib/money.ts";
import { ok, type Result, refused } from "#app/lib/result.ts";
import { type Totals, totalsOf } from "#app/lib/totals.ts";
import { config } from "#app/server/config.server.ts";
import {
  brokenConstraint,
  pool,
  preparedTransaction,
  type RunPrepared,
} from "#app/server/database.server.ts";
import { insertJob } from "#app/server/jobs.server.ts";
import type { MailJob } from "#app/server/mail/enqueue-mail.server.ts";
import { statement } from "#app/server/statement.server.ts";
import type { Checkout, CheckoutLine, OrderRefusal } from "./checkout.ts";
import { mailedOrder } from "./mailed-order.server.ts";
import type {
  Order,
  OrderLine,
  OrderStatus,
  PaymentMethod,
  PaymentStatus,
  StockHold,
} from "./order.ts";
import { orderMonth } from "./order-number.ts";
import { totalColumns } from "./order-table.server.ts";
import { publishOrder } from "./publish-order.server.ts";
import { holdFor } from "./stock-hold.server.ts";

/** Less than this, in paise, no payment provider takes. */
const leastOnlinePayment = 100;

type Buyer = Pick<User, "id" | "email" | "firstName" | "fullName">;

export interface PlacedOrder {
  id: string;
  orderNumber: string;
  /**
   * What opens its payment, where this very request has placed it to be paid online. Undefined where
   * it stood already: what has become of it meanwhile has to be looked up.
   */
  toPay?: OrderToPay | undefined;
}

/** An order whose units are held for a payment. */
export interface OrderToPay
  extends Pick<
    Order,
    "id" | "orderNumber" | "receipt" | "email" | "grandTotal" | "selectedAddresses"
  > {
  heldUntil: Date;
}

/**
 * Places an order: its number, its lines, the lowered stock and the mail about it are saved together
 * or not at all (rules: orders-1). The stock of an order that is to be paid online is held for a
 * while (rules: stock-5). Prices, titles and pictures are the catalogue's; the buyer's address is
 * looked up among their own. The same checkout key always gives the same order, however often and
 * however parallel it comes (rules: orders-7).
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

const orderPrepare = statement<{ userId: string; checkoutKey: string; addressId: string }>(
  "order-prepare",
  (given) => `
    select
      (select jsonb_build_object('id', id, 'orderNumber', order_number)
       from orders where user_id = ${given.userId} and checkout_key = ${given.checkoutKey}) as placed,
      (select jsonb_build_object(
         'name', name, 'phoneNumber', phone_number, 'pinCode', pin_code,
         'addressLine', address_line, 'areaLocality', area_locality, 'landmark', landmark,
         'city', city, 'state', state, 'addressType', address_type,
         'openOnWeekends', open_on_weekends)
       from addresses where user_id = ${given.userId} and id = ${given.addressId}) as address,
      (select count(*) from orders
       where user_id = ${given.userId} and time > now() - interval '1 hour') as "recentOrders"`,
);

/** One round trip for all that is to be known before: the key's order, the address, the rate. */
async function prepare(user: Pick<User, "id">, { checkoutKey, addressId }: Checkout) {
  const { rows } = await pool.query<{
    placed: PlacedOrder | null;
    address: AddressSnapshot | null;
    recentOrders: number;
  }>(orderPrepare.query({ userId: user.id, checkoutKey, addressId }));
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

const orderLockProducts = statement<{ ids: string[] }>(
  "order-lock-products",
  (given) => `
    select id, title, price, product_mrp as "productMRP", picture_urls[1] as "pictureUrl",
      current_stock as "currentStock"
    from products where id = any(${given.ids}) order by id for update`,
);

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
    orderLockProducts.query({ ids: lines.map((line) => line.productId) }),
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

const totalCodes = Object.keys(totalColumns) as (keyof Totals)[];
const enqueuedMail = insertJob("mail");

interface OrderToInsert extends Totals {
  id: string;
  month: string;
  checkoutKey: string;
  userId: string;
  email: string;
  selectedAddresses: AddressSnapshot;
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  status: OrderStatus;
  stockHold: StockHold;
  heldUntil: Date | null;
  /** Of the lines, in their order. */
  productIds: string[];
  titles: string[];
  pictureUrls: (string | null)[];
  prices: Paise[];
  productMRPs: Paise[];
  quantities: number[];
  /** The mail's job as JSON, without the order's number. */
  mail: string;
}

const orderInsert = statement<OrderToInsert>(
  "order-insert",
  (given) => `
    with lowered as (
      update products set
        current_stock = current_stock - taken.quantity,
        units_sold = units_sold + taken.quantity
      from unnest(${given.productIds}::text[], ${given.quantities}::int[]) as taken (id, quantity)
      where products.id = taken.id
    ), counter as (
      insert into order_number_counters (month, last) values (${given.month}, 1)
      on conflict (month) do update set last = order_number_counters.last + 1
      returning month, last
    ), placed as (
      insert into orders (
        month, sequence, id, checkout_key, user_id, email, selected_addresses, payment_method,
        payment_status, status, stock_hold, held_until,
        ${totalCodes.map((code) => totalColumns[code].name)}
      )
      select month, last, ${given.id}, ${given.checkoutKey}, ${given.userId}, ${given.email},
        ${given.selectedAddresses}, ${given.paymentMethod}, ${given.paymentStatus}, ${given.status},
        ${given.stockHold}, ${given.heldUntil},
        ${totalCodes.map((code) => given[code])}
      from counter
      returning order_number, receipt
    ), lined as (
      insert into order_lines (
        order_id, position, product_id, title, picture_url, price, product_mrp, quantity
      )
      select ${given.id}, line.position - 1, line.product_id, line.title, line.picture_url,
        line.price, line.product_mrp, line.quantity
      from unnest(
        ${given.productIds}::text[], ${given.titles}::text[], ${given.pictureUrls}::text[],
        ${given.prices}::int[], ${given.productMRPs}::int[], ${given.quantities}::int[]
      ) with ordinality
        as line (product_id, title, picture_url, price, product_mrp, quantity, position)
    ), mailed as (
      ${enqueuedMail.before}
      (select jsonb_set(${given.mail}, '{mail,order,orderNumber}', to_jsonb(order_number))
       from placed)
      ${enqueuedMail.after}
    )
    select order_number as "orderNumber", receipt from placed`,
);

/**
 * Lowers the stock, takes the month's next number, saves the order with its lines and enqueues the
 * mail, all in one statement and last of all: the counter's row is locked from here to the commit,
 * and a rollback gives the number back, so that numbers have no gaps (rules: orders-3).
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
      order: mailedOrder(
        {
          // Known to the database only, which puts it in.
          orderNumber: "",
          paymentMethod: checkout.paymentMethod,
          selectedAddresses: order.address,
        },
        lines,
        totals,
      ),
    },
  } satisfies MailJob;
  const heldUntil = online ? new Date(Date.now() + holdFor) : null;
  const [saved] = await runLast<{ orderNumber: string; receipt: string }>(
    orderInsert.query({
      id,
      month: orderMonth(new Date()),
      checkoutKey: checkout.checkoutKey,
      userId: user.id,
      email: user.email,
      selectedAddresses: order.address,
      ...totals,
      paymentMethod: checkout.paymentMethod,
      paymentStatus: online ? "pending" : "cod",
      status: order.status,
      stockHold: online ? "held" : "taken",
      heldUntil,
      productIds: lines.map((line) => line.productId),
      titles: lines.map((line) => line.title),
      pictureUrls: lines.map((line) => line.pictureUrl),
      prices: lines.map((line) => line.price),
      productMRPs: lines.map((line) => line.productMRP),
      quantities: lines.map((line) => line.quantity),
      mail: JSON.stringify(job),
    }),
  );
  if (!saved) throw new Error("the order was not saved");
  const { orderNumber, receipt } = saved;
  return {
    id,
    orderNumber,
    toPay: heldUntil
      ? {
          id,
          orderNumber,
          receipt,
          email: user.email,
          grandTotal: totals.grandTotal,
          selectedAddresses: order.address,
          heldUntil,
        }
      : undefined,
  };
}
