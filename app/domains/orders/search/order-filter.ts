import { plainDigits } from "#app/lib/text/plain-digits.ts";
import { startOfDay } from "#app/lib/time/typed-time.ts";
import { type OrderStatus, orderStatuses } from "../order/order.ts";

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

/** In which order they stand; without one, the newest first. */
export const orderSorts = ["oldest", "place"] as const;
export type OrderSort = (typeof orderSorts)[number];

/** Which orders are asked for; what is undefined or empty leaves none out. */
export interface OrderFilter {
  status: OrderStatus | undefined;
  payment: PaymentFilter | undefined;
  /**
   * Words of a name, a place or a product's title, the start of a number or e-mail address, or a number within any
   * month (rules: office-search-2, office-search-3).
   */
  q: string;
  /** The start of the city's name that they go to. */
  place?: string | undefined;
  /** Placed on this day or later, and on that day or earlier, in Jharkhand: "2026-04-05". */
  since?: string | undefined;
  until?: string | undefined;
  /** Id of a product that is among the lines: for a recall (rules: dashboard-9). */
  product?: string | undefined;
  sort?: OrderSort | undefined;
}

/**
 * Reads `?status=`, `?payment=`, `?q=`, `?place=`, `?since=`, `?until=`, `?product=` and `?sort=`; what is
 * none of the known values, or no day, counts as none.
 */
export function readOrderFilter(search: URLSearchParams): OrderFilter {
  return {
    status: orderStatuses.find((status) => status === search.get("status")),
    payment: paymentFilters.find((payment) => payment === search.get("payment")),
    q: readQuery(search),
    place: (search.get("place") ?? "").trim().slice(0, 100) || undefined,
    since: readDay(search, "since"),
    until: readDay(search, "until"),
    product: search.get("product")?.slice(0, 200) || undefined,
    sort: orderSorts.find((sort) => sort === search.get("sort")),
  };
}

function readDay(search: URLSearchParams, name: string): string | undefined {
  const day = search.get(name) ?? "";
  return startOfDay(day) && day;
}

/** How many orders can be chosen at once, to do the same with all of them (rules: orders-27). */
export const maxChosen = 500;

/** What was typed to search by, without the space around it. */
export function readQuery(search: URLSearchParams): string {
  return plainDigits((search.get("q") ?? "").trim().slice(0, 200));
}

export function isFiltered(filter: OrderFilter): boolean {
  return filter.q !== "" || countFilters(filter) > 0;
}

/** How many filters are set, beside the search. */
export function countFilters({ q: _, sort: _sort, ...filters }: OrderFilter): number {
  return Object.values(filters).filter(Boolean).length;
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
  const { status, payment, q, place, since, until, product, sort } = filter;
  return new URLSearchParams({
    ...(status && { status }),
    ...(payment && { payment }),
    ...(q && { q }),
    ...(place && { place }),
    ...(since && { since }),
    ...(until && { until }),
    ...(product && { product }),
    ...(sort && { sort }),
  });
}

/** The orders' table with those that a product is in; it need not be there any more. */
export function ordersWith(product: string): string {
  return `/my/dashboards?view=orders&${filterParams({ product })}`;
}
