import type { Paise } from "#app/lib/money/money.ts";
import { plainRupees } from "#app/lib/money/money.ts";
import {
  deliveryCharge,
  type QuotedCharge,
  type QuotedLine,
  quoteOf,
} from "../buying/network-quote.ts";
import { fulfillmentOf, locationId, providerId } from "../catalogue/catalogue-ids.ts";
import { tagOf } from "../catalogue/catalogue-item.ts";
import type { OndcVersion } from "../protocol/context.ts";
import {
  type DeliveryState,
  hasLeftHouse,
  isLast,
  orderStateOf,
  type Routing,
} from "./delivery-states.ts";

/** What came from a buyer's app and is told again as it came. */
type Told = Readonly<Record<string, unknown>>;
type Tag = ReturnType<typeof tagOf>;

/** From one moment to another, in UTC. */
export interface TimeRange {
  start: string;
  end: string;
}

/** What was agreed on when an order was confirmed; it stays as it is. */
export interface AgreedOrder {
  lines: QuotedLine[];
  delivery: Paise;
  /** Where its buyer fetches it (rules: ondc-orders-7). */
  isFetched?: boolean;
  billing: Told;
  /** Where it goes, and to whom. */
  end: Told;
  /** How it is paid and settled; what the app adds later of refunds comes to it. */
  payment: Told;
  /** Terms of both sides. */
  tags: Told[];
  /** Where it leaves from. */
  place: SellerPlace;
  /** What shows who the seller is, as the catalogue says it; 1.2.0 knows none. */
  creds?: Told[];
  /** How long it takes from the order to the door: "P4D". */
  takes: string;
  /** When it leaves, and when it arrives. */
  pickUp: TimeRange;
  arrival: TimeRange;
  /** As the app said when it was placed. */
  createdAt: string;
}

/** Where a return is, in the network's words. */
export type ReturnPartState =
  | "Return_Initiated"
  | "Return_Approved"
  | "Return_Rejected"
  | "Return_Picked"
  | "Return_Delivered"
  | "Liquidated";

/** Goods that are not delivered after all, or go back: a fulfilment of its own beside the delivery. */
export interface OrderPart {
  id: string;
  type: "Cancel" | "RTO" | "Return";
  state: ReturnPartState | "Cancelled" | "RTO-Initiated" | "RTO-Delivered";
  /** Its pieces. */
  lines: { id: string; count: number }[];
  /** What becomes less of the quote by it, in paise: of a line by its id, of the delivery by the fulfilment's. */
  trail: { type: "item" | "delivery"; id: string; value: Paise }[];
  /** Why, by the network's code, and who wished it so: the id of the app, or the shop's. */
  reason: string;
  by: string;
  /** Where the parcel or the return was before, and when that was told. */
  before?: { state: DeliveryState | OrderPart["state"]; at: string };
  /** Of a return: as it was asked for, and the shop's own return of it. */
  request?: { code: string; value: string }[];
  returnId?: string;
  /** The refund that it was ended by. */
  refundId?: string;
  /** When it is fetched, was fetched and has come. */
  pickUp?: TimeRange;
  pickedAt?: string;
  deliveredAt?: string;
}

/** Where goods leave from, as messages name it. */
export interface SellerPlace {
  name: string;
  gps: string;
  address: Readonly<Record<"street" | "locality" | "city" | "area_code" | "state", string>>;
  contact: { phone: string; email: string };
}

/** An order as a buyer's app is told of it. */
export interface TellableOrder {
  id: string;
  version: OndcVersion;
  agreed: AgreedOrder;
  parts: readonly OrderPart[];
  /** Where its parcel is followed; undefined where that is not known. */
  followedAt: string | undefined;
  routing: Routing;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  /** Where its invoice is read, once there is one. */
  invoice: string;
  /** Whether it is paid at the door, and has been. */
  isPaidAtDoor: boolean;
}

/** Pieces that a part has taken out of the delivery. Of a return they stay with the buyer until it is decided on. */
const takesOut = ({ type, state }: OrderPart) =>
  type !== "Return" ||
  !["Return_Initiated", "Return_Approved", "Return_Rejected", "Cancelled"].includes(state);

/** The fulfilment that the goods are given to the buyer by. */
export const wayOut = ({ isFetched = false }: Pick<AgreedOrder, "isFetched">) =>
  fulfillmentOf(isFetched);

/** What is left of the lines: what is delivered, and not sent back. */
export function linesLeft(agreed: Pick<AgreedOrder, "lines">, parts: readonly OrderPart[]) {
  return agreed.lines.map((line) => {
    const gone = parts
      .filter(takesOut)
      .flatMap((part) => part.lines.filter(({ id }) => id === line.id))
      .reduce((sum, { count }) => sum + count, 0);
    return { ...line, count: line.count - gone };
  });
}

/** What delivery costs after what was given back of it. */
function deliveryLeft(agreed: AgreedOrder, parts: readonly OrderPart[]): Paise {
  const back = parts.flatMap(({ trail }) => trail.filter(({ type }) => type === "delivery"));
  return back.reduce((sum, { value }) => sum - value, agreed.delivery);
}

/** What the buyer pays for bringing goods: and what the shop keeps of those that came back. */
function chargesLeft(agreed: AgreedOrder, parts: readonly OrderPart[]): QuotedCharge[] {
  const kept = parts.filter(takesOut).flatMap(({ id, lines, trail }) => {
    const worth = lines.reduce((sum, line) => sum + line.count * priceIn(agreed, line.id), 0);
    const back = trail.filter(({ type }) => type === "item");
    const price = back.reduce((sum, { value }) => sum - value, worth);
    return price > 0 ? [{ id, price }] : [];
  });
  return [deliveryCharge(deliveryLeft(agreed, parts), wayOut(agreed).id), ...kept];
}

const priceIn = ({ lines }: AgreedOrder, id: string): Paise =>
  lines.find((line) => line.id === id)?.price ?? 0;

/** Everything that is left, taken back at its price: an order that is cancelled as a whole. */
export function wholeTrail(agreed: AgreedOrder, parts: readonly OrderPart[]) {
  const lines = linesLeft(agreed, parts).filter(({ count }) => count > 0);
  const delivery = deliveryLeft(agreed, parts);
  return {
    lines: lines.map(({ id, count }) => ({ id, count })),
    trail: [
      ...lines.map(({ id, count, price }) => ({ type: "item" as const, id, value: count * price })),
      ...(delivery > 0
        ? [{ type: "delivery" as const, id: wayOut(agreed).id, value: delivery }]
        : []),
    ],
  };
}

/**
 * `message.order` of whatever tells of an order that is placed (rules: ondc-orders-4). Its `updated_at` is the moment at
 * which it is told, which whoever sends it writes (writeCallback).
 * @param told where its parcel is; null before it was told to be accepted.
 */
export function orderBody(order: TellableOrder, told: DeliveryState | null) {
  const { id, agreed, parts } = order;
  const state = told ?? "Pending";
  const left = linesLeft(agreed, parts);
  const standing = parts.filter((part) => part.type === "Return" || part.lines.length > 0);
  const cancelling = parts.find(({ type, before }) => type !== "Return" && before);
  const isCancelled = state === "Cancelled";
  const cameAt = isLast(state, agreed.isFetched) ? order.deliveredAt : null;
  return {
    id,
    state: told === null ? "Created" : orderStateOf(told, agreed.isFetched),
    provider: {
      ...{ id: providerId, locations: [{ id: locationId }] },
      ...(agreed.creds && { creds: agreed.creds }),
    },
    items: [
      ...left.map(({ id: item, count }) => itemOf(item, wayOut(agreed).id, count)),
      ...parts
        .filter(takesOut)
        .flatMap((part) => part.lines.map((line) => itemOf(line.id, part.id, line.count))),
    ],
    billing: agreed.billing,
    ...(isCancelled &&
      cancelling && {
        cancellation: { cancelled_by: cancelling.by, reason: { id: cancelling.reason } },
      }),
    fulfillments: [
      deliveryOf(order, told, isCancelled ? cancelling : undefined),
      ...standing.map((part) => partOf(part, order)),
    ],
    quote: quoteOf(left, chargesLeft(agreed, parts)),
    payment: {
      ...agreed.payment,
      ...(order.isPaidAtDoor &&
        cameAt && { status: "PAID", time: { timestamp: cameAt.toISOString() } }),
    },
    ...(hasLeftHouse(state) && { documents: [{ url: order.invoice, label: "Invoice" }] }),
    // Of a cancelled one the network takes no terms.
    ...(!isCancelled && { tags: agreed.tags }),
    created_at: agreed.createdAt,
    updated_at: "",
  };
}

const itemOf = (id: string, fulfillment: string, count: number) => ({
  id,
  fulfillment_id: fulfillment,
  quantity: { count },
});

function deliveryOf(
  order: TellableOrder,
  told: DeliveryState | null,
  cancelling: OrderPart | undefined,
) {
  const state = told ?? "Pending";
  const { agreed, shippedAt, deliveredAt } = order;
  const { place, isFetched } = agreed;
  const hasLeft =
    hasLeftHouse(state) || (cancelling?.before && hasLeftHouse(cancelling.before.state));
  // 1.2.5 wants to know from the beginning how it will go.
  const isRouted = !isFetched && (hasLeft || (told !== null && order.version === "1.2.5"));
  const { end } = agreed;
  return {
    ...wayOut(agreed),
    "@ondc/org/provider_name": place.name,
    "@ondc/org/TAT": agreed.takes,
    state: { descriptor: { code: state } },
    ...(isBetween(state) && { "@ondc/org/state_updated_at": new Date().toISOString() }),
    start: {
      location: {
        id: locationId,
        descriptor: { name: place.name },
        gps: place.gps,
        address: place.address,
      },
      time: {
        range: agreed.pickUp,
        ...(hasLeft && shippedAt && { timestamp: shippedAt.toISOString() }),
      },
      contact: place.contact,
    },
    end: {
      ...end,
      time: {
        range: agreed.arrival,
        ...(state === "Order-delivered" && deliveredAt && { timestamp: deliveredAt.toISOString() }),
      },
    },
    ...(cancelling
      ? { tags: whyCancelled(cancelling) }
      : isRouted && { tags: [tagOf("routing", { type: order.routing }), ...followed(order)] }),
  };
}

const followed = ({ followedAt }: TellableOrder): Tag[] =>
  followedAt ? [tagOf("tracking", { gps_enabled: "no", url_enabled: "yes", url: followedAt })] : [];

/** Of what a courier does between two doors, the network wants the moment besides. */
const isBetween = (state: DeliveryState) =>
  state === "In-transit" || state === "At-destination-hub";

/** Why nothing more is delivered, and where the parcel was. */
function whyCancelled({ id, type, reason, by, before }: OrderPart): Tag[] {
  return [
    tagOf("cancel_request", {
      ...(type === "RTO" && { rto_id: id }),
      reason_id: reason,
      initiated_by: by,
    }),
    ...stateBefore(before),
  ];
}

const stateBefore = (before: OrderPart["before"]): Tag[] =>
  before
    ? [tagOf("precancel_state", { fulfillment_state: before.state, updated_at: before.at })]
    : [];

function partOf(part: OrderPart, { agreed }: TellableOrder) {
  const { place } = agreed;
  const { id, type, state, pickUp, pickedAt, deliveredAt } = part;
  const trail = part.trail.map(({ type: of, id: what, value }) =>
    tagOf("quote_trail", { type: of, id: what, currency: "INR", value: plainRupees(-value) }),
  );
  const common = { id, type, state: { descriptor: { code: state } } };
  const { location, contact } = agreed.end as { location: Told; contact: Told };
  const seller = { gps: place.gps, address: place.address };
  if (type === "Cancel") {
    // Of an order that is cancelled as a whole, the delivery says why.
    const why = part.before
      ? []
      : [tagOf("cancel_request", { reason_id: part.reason, initiated_by: part.by })];
    return { ...common, tags: [...why, ...trail] };
  }
  if (type === "RTO") {
    return {
      ...common,
      start: { location, ...(pickedAt && { time: { timestamp: pickedAt } }) },
      end: {
        location: { id: locationId, descriptor: { name: place.name }, ...seller },
        ...(deliveredAt && { time: { timestamp: deliveredAt } }),
      },
      tags: trail,
    };
  }
  const request = [...(part.request ?? []), { code: "initiated_by", value: part.by }];
  const isFetched = pickUp !== undefined;
  return {
    ...common,
    ...(isFetched && {
      "@ondc/org/provider_name": place.name,
      start: {
        location,
        time: pickedAt ? { range: pickUp, timestamp: pickedAt } : { range: pickUp },
        contact,
      },
      end: {
        location: seller,
        ...(deliveredAt && { time: { timestamp: deliveredAt } }),
        contact: place.contact,
      },
    }),
    tags: [{ code: "return_request", list: request }, ...stateBefore(part.before), ...trail],
  };
}
