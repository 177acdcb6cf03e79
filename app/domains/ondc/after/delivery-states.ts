import type { OrderStatus } from "#app/domains/orders/order/order.ts";
import type { OndcVersion } from "../protocol/context.ts";

/** Where a parcel is, in the network's words. */
export const deliveryStates = [
  "Pending",
  "Packed",
  "Order-picked-up",
  "In-transit",
  "At-destination-hub",
  "Out-for-delivery",
  "Order-delivered",
  "Cancelled",
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** How a parcel goes: by the shop's own people from door to door, or by a courier's hub. */
export type Routing = "P2P" | "P2H2P";

/** The shop's own round is the only one without a hub. */
export const routingOf = (courier: string | null): Routing => (courier === "own" ? "P2P" : "P2H2P");

/** All that a parcel's buyer is told of its way; 1.2.0 knows no hubs. Who fetches it picks it up. */
function wayOf(version: OndcVersion, routing: Routing, isFetched: boolean): DeliveryState[] {
  const start: DeliveryState[] = ["Pending", "Packed", "Order-picked-up"];
  if (isFetched) return start;
  if (version === "1.2.0") return [...start, "Out-for-delivery", "Order-delivered"];
  if (routing === "P2P") return [...start, "Order-delivered"];
  return [...start, "In-transit", "At-destination-hub", "Out-for-delivery", "Order-delivered"];
}

/**
 * What the buyer's app is still to be told of a parcel, in its order (rules: ondc-orders-4). It is told of no way back:
 * what was set back in the office is told again once it goes on.
 */
export function untoldStates(
  order: { status: OrderStatus; courier: string | null },
  version: OndcVersion,
  told: DeliveryState | null,
  isFetched = false,
): DeliveryState[] {
  const way = wayOf(version, routingOf(order.courier), isFetched);
  const rank = (state: DeliveryState | null) => (state ? deliveryStates.indexOf(state) : -1);
  const reached = rank(isFetched ? reachedByFetching(order) : reachedBy(order, way));
  return way.filter((state) => rank(told) < rank(state) && rank(state) <= reached);
}

/** The last state of the way that an order's status tells of. Who carries it out themselves is on the way at once. */
function reachedBy(
  { status, courier }: { status: OrderStatus; courier: string | null },
  way: readonly DeliveryState[],
): DeliveryState {
  if (status === "processing") return "Packed";
  if (status === "delivered") return "Order-delivered";
  // Nobody could hand it over who was not on the way to the door.
  if (status === "came-back") return way.at(-2) ?? "Packed";
  if (status !== "shipped") return "Pending";
  const next: DeliveryState = routingOf(courier) === "P2P" ? "Out-for-delivery" : "In-transit";
  return way.includes(next) ? next : "Order-picked-up";
}

/** What is fetched lies ready until it is handed over. */
function reachedByFetching({ status }: { status: OrderStatus }): DeliveryState {
  if (status === "delivered") return "Order-picked-up";
  return ["processing", "shipped", "came-back"].includes(status) ? "Packed" : "Pending";
}

/** Whether the buyer has the goods. */
export const isLast = (state: DeliveryState, isFetched = false): boolean =>
  state === (isFetched ? "Order-picked-up" : "Order-delivered");

/** The order's own state, in the network's words. */
export function orderStateOf(state: DeliveryState, isFetched?: boolean): string {
  if (state === "Pending") return "Accepted";
  if (isLast(state, isFetched)) return "Completed";
  return state === "Cancelled" ? "Cancelled" : "In-progress";
}

const left: readonly string[] = deliveryStates.slice(deliveryStates.indexOf("Order-picked-up"), -1);

/** Whether it has left the house: then it is not cancelled any more, and has an invoice. */
export const hasLeftHouse = (state: string | null) => state !== null && left.includes(state);
