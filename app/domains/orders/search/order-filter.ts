import { plainDigits } from "#app/lib/text/plain-digits.ts";
import { startOfDay } from "#app/lib/time/typed-time.ts";
import {
  type OrderChannel,
  type OrderStatus,
  orderChannels,
  orderStatuses,
} from "../order/order.ts";

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

/** What waits for somebody: to be packed, to be given to the courier, or for its payment while that can come. */
export const orderStages = ["to-pack", "to-send", "unpaid"] as const;
export type OrderStage = (typeof orderStages)[number];

/** In which order they stand; without one, the newest first. */
export const orderSorts = ["oldest", "place"] as const;
export type OrderSort = (typeof orderSorts)[number];

/** Which orders are asked for; what is undefined or empty leaves none out. */
export interface OrderFilter {
  /** With it, status and payment are its own. */
  stage?: OrderStage | undefined;
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
  /** Where they were placed (rules: ondc-orders-1). */
  channel?: OrderChannel | undefined;
  sort?: OrderSort | undefined;
}

/**
 * Reads `?stage=`, `?status=`, `?payment=`, `?q=`, `?place=`, `?since=`, `?until=`, `?product=`, `?channel=` and `?sort=`;
 * what is none of the known values, or no day, counts as none.
 */
export function readOrderFilter(search: URLSearchParams): OrderFilter {
  const stage = orderStages.find((each) => each === search.get("stage"));
  const status = orderStatuses.find((each) => each === search.get("status"));
  const payment = paymentFilters.find((each) => each === search.get("payment"));
  return {
    stage,
    status: stage ? undefined : status,
    payment: stage ? undefined : payment,
    q: readQuery(search),
    place: (search.get("place") ?? "").trim().slice(0, 100) || undefined,
    since: readDay(search, "since"),
    until: readDay(search, "until"),
    product: search.get("product")?.slice(0, 200) || undefined,
    channel: orderChannels.find((channel) => channel === search.get("channel")),
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

/** How many filters are set, beside the search and the stage. */
export function countFilters(filter: OrderFilter): number {
  const { q: _, sort: _sort, stage: _stage, ...filters } = filter;
  return Object.values(filters).filter(Boolean).length;
}

/** How many orders are at each stage; maxCounted stands for any more. */
export type WaitingOrders = Record<OrderStage, number>;
export const maxCounted = 1000;

/** The orders of the dashboard that are at a stage. */
export const ordersAt = (stage: OrderStage) => `/my/dashboards?view=orders&stage=${stage}`;

/** The filter as an address has it: "?status=shipped&q=asha". */
export function filterParams(filter: Partial<OrderFilter>): URLSearchParams {
  const { stage, status, payment, q, place, since, until, product, channel, sort } = filter;
  return new URLSearchParams({
    ...(stage && { stage }),
    ...(status && { status }),
    ...(payment && { payment }),
    ...(q && { q }),
    ...(place && { place }),
    ...(since && { since }),
    ...(until && { until }),
    ...(product && { product }),
    ...(channel && { channel }),
    ...(sort && { sort }),
  });
}

/** The orders' table with those that a product is in; it need not be there any more. */
export function ordersWith(product: string): string {
  return `/my/dashboards?view=orders&${filterParams({ product })}`;
}
