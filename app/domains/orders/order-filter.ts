import { startOfDay } from "#app/lib/time.ts";
import { type OrderStatus, orderStatuses } from "./order.ts";

/** How an order's payment stands, as the back office tells them apart. */
export const paymentFilters = [
  "cod",
  "pending",
  /** Unpaid, and young enough to be paid still. */
  "payable",
  /** Paid online, with no refund. */
  "online",
  /** Cash on delivery, or paid and not on its way back: what may be shipped. */
  "settled",
  /** A refund is owed or asked for. */
  "refund-due",
  "refunded",
] as const;
export type PaymentFilter = (typeof paymentFilters)[number];

/** Which orders are asked for; what is undefined or empty leaves none out. */
export interface OrderFilter {
  status: OrderStatus | undefined;
  payment: PaymentFilter | undefined;
  /** The start of a number, name, e-mail address or telephone number. */
  q: string;
  /** Placed on this day or later, and on that day or earlier, in Jharkhand: "2026-04-05". */
  since?: string | undefined;
  until?: string | undefined;
  /** Id of a product that is among the lines: for a recall (rules: dashboard-9). */
  product?: string | undefined;
}

/**
 * Reads `?status=`, `?payment=`, `?q=`, `?since=`, `?until=` and `?product=`; what is none of the known
 * values, or no day, counts as none.
 */
export function readOrderFilter(search: URLSearchParams): OrderFilter {
  return {
    status: orderStatuses.find((status) => status === search.get("status")),
    payment: paymentFilters.find((payment) => payment === search.get("payment")),
    q: readQuery(search),
    since: readDay(search, "since"),
    until: readDay(search, "until"),
    product: search.get("product")?.slice(0, 200) || undefined,
  };
}

function readDay(search: URLSearchParams, name: string): string | undefined {
  const day = search.get(name) ?? "";
  return startOfDay(day) && day;
}

/** What was typed to search by, without the space around it. */
export function readQuery(search: URLSearchParams): string {
  return (search.get("q") ?? "").trim().slice(0, 200);
}

export function isFiltered(filter: OrderFilter): boolean {
  return Object.values(filter).some(Boolean);
}

/** What waits for somebody: orders to be paid, and by their status those to be shipped. */
export const waitingFilters = {
  unpaid: { payment: "payable" },
  ordered: { status: "ordered", payment: "settled" },
  confirmed: { status: "confirmed", payment: "settled" },
  processing: { status: "processing", payment: "settled" },
} as const satisfies Record<string, Partial<OrderFilter>>;

/** How many orders each of these filters leaves; 100 stands for any more. */
export type WaitingOrders = Record<keyof typeof waitingFilters, number>;

/** The filter as an address has it: "?status=shipped&q=asha". */
export function filterParams(filter: Partial<OrderFilter>): URLSearchParams {
  const { status, payment, q, since, until, product } = filter;
  return new URLSearchParams({
    ...(status && { status }),
    ...(payment && { payment }),
    ...(q && { q }),
    ...(since && { since }),
    ...(until && { until }),
    ...(product && { product }),
  });
}

/** The orders' table with those that a product is in; it need not be there any more. */
export function ordersWith(product: string): string {
  return `/my/dashboards?view=orders&${filterParams({ product })}`;
}
