import { randomUUID } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { OrderEventKind, OrderStatus, RefundState } from "#app/domains/orders/order/order.ts";
import type { PaymentState, RefundReason } from "#app/domains/payments/payment.ts";
import type { Query } from "../http-shopper.ts";
import { typedAddress } from "../typed.ts";

export interface OrderToMake {
  /** Of a HttpShopper: addressId, which is the user's id too. */
  userId: string;
  /** In the sample shop's words. */
  titles?: readonly string[];
  status?: OrderStatus;
  /** Unpaid, the order waits for its money and holds nothing. */
  payment?: "cod" | "unpaid" | { state: PaymentState; reason?: RefundReason; failure?: string };
  refund?: RefundState;
  /** A minute apart, from a minute after the order. */
  events?: readonly OrderEventKind[];
  time?: string;
}

/**
 * Puts an order into the sample shop as it would stand there after everything that `events` tells of,
 * with two of each product.
 */
export async function makeOrder(query: Query, order: OrderToMake) {
  const { userId, titles = ["Ragi Til Laddu"], payment = "cod", events = [] } = order;
  const id = randomUUID();
  const time = order.time ?? "2026-05-01T12:00:00+05:30";
  const paymentId = typeof payment === "object" ? providerId("pay") : null;
  const { rows } = await query(
    `with bought as (
       select p.*, array_position($2::text[], title) - 1 as position
       from products p where title = any($2)
     ), number as (
       select coalesce(max(sequence), 0) + 1 as next from orders where month = 'JRMG/2026-27/MAY'
     ), counted as (
       insert into order_number_counters (month, last) select 'JRMG/2026-27/MAY', next from number
       on conflict (month) do update set last = excluded.last
     ), placed as (
       insert into orders (id, month, sequence, checkout_key, user_id, email, selected_addresses,
         total_quantity, total_amount, discount_price, shipping_charge, grand_total,
         payment_method, payment_status, payment_id, status, stock_hold, refund, time)
       select $1, 'JRMG/2026-27/MAY', max(next), $1, $3, $3 || '@example.org', $4, count(*) * 2,
         sum(product_mrp) * 2, sum(product_mrp - price) * 2, 0, sum(price) * 2,
         $5, $6, $7, $8, $9, $10, $11
       from bought, number
       returning order_number, grand_total
     ), lines as (
       insert into order_lines (order_id, position, product_id, title, pack, picture_url,
         price, product_mrp, quantity)
       select $1, position, id, title, product_pack_off, picture_urls[1], price, product_mrp, 2 from bought
     )
     select * from placed`,
    [
      id,
      titles,
      userId,
      { ...typedAddress, openOnWeekends: { saturday: false, sunday: false } },
      payment === "cod" ? "cod" : "online",
      payment === "cod" ? "cod" : payment === "unpaid" ? "pending" : "online",
      paymentId,
      order.status ?? "ordered",
      payment === "unpaid" ? "released" : "taken",
      order.refund ?? null,
      time,
    ],
  );
  for (const [index, event] of events.entries()) {
    await query(
      `insert into order_events (id, order_id, event, time)
       values ($1, $2, $3, $4::timestamptz + $5 * interval '1 minute')`,
      [uuid(), id, event, time, index + 1],
    );
  }
  const { order_number: orderNumber = "", grand_total: amount = "" } = rows[0] ?? {};
  if (typeof payment === "object") {
    const { state, reason = null, failure = null } = payment;
    const providerOrderId = providerId("order");
    await query(
      `insert into provider_orders (id, order_id, order_number, email, amount)
       select $2, id, order_number, email, grand_total from orders where id = $1`,
      [id, providerOrderId],
    );
    await query(
      `insert into payments (id, provider_order_id, amount, state, refund_reason, refund_failure,
         captured_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [paymentId, providerOrderId, amount, state, reason, failure, time],
    );
  }
  return { id, orderNumber, paymentId: paymentId ?? "" };
}

/** As the provider makes them; it knows nothing of these. */
function providerId(kind: "pay" | "order"): string {
  return `${kind}_${randomUUID().replaceAll("-", "").slice(0, 14)}`;
}
