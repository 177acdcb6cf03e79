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
}

/** Reads `?status=`, `?payment=` and `?q=`; what is none of the known values counts as none. */
export function readOrderFilter(search: URLSearchParams): OrderFilter {
  return {
    status: orderStatuses.find((status) => status === search.get("status")),
    payment: paymentFilters.find((payment) => payment === search.get("payment")),
    q: readQuery(search),
  };
}

/** What was typed to search by, without the space around it. */
export function readQuery(search: URLSearchParams): string {
  return (search.get("q") ?? "").trim().slice(0, 200);
}

export function isFiltered({ status, payment, q }: OrderFilter): boolean {
  return status !== undefined || payment !== undefined || q !== "";
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
export function filterParams({ status, payment, q }: Partial<OrderFilter>): URLSearchParams {
  return new URLSearchParams({
    ...(status && { status }),
    ...(payment && { payment }),
    ...(q && { q }),
  });
}
