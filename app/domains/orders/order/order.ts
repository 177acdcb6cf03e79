import type { AddressSnapshot } from "#app/domains/accounts/addresses/address.ts";
import type { Paise } from "#app/lib/money/money.ts";
import type { Totals } from "#app/lib/money/totals.ts";
import type { TaxRate } from "#app/lib/tax/line-tax.ts";

/**
 * What may follow what, order-steps.ts says. Only the older payment page makes `confirmed`; the last
 * four end an order, and no dropdown sets them (rules: orders-9, orders-10, orders-20).
 */
export const orderStatuses = [
  "ordered",
  "confirmed",
  "processing",
  "shipped",
  "delivered",
  "cancelled",
  "returned",
  "came-back",
  "replaced",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** What an admin chooses from (rules: orders-10). */
export const adminOrderStatuses = ["ordered", "processing", "shipped", "delivered"] as const;
export type AdminOrderStatus = (typeof adminOrderStatuses)[number];

export const paymentMethods = ["online", "cod"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** What a shopper chooses from; an advance is paid online, its rest at the door (rules: advance-2). */
export type PaymentWay = PaymentMethod | "advance";

/**
 * Where it was placed: by its buyer in the shop, by staff for somebody at the telephone or the fair, or in a buyer's app
 * of the open network (rules: ondc-orders-1).
 */
export const orderChannels = ["web", "phone", "fair", "ondc"] as const;
export type OrderChannel = (typeof orderChannels)[number];

export const paymentStatuses = ["cod", "pending", "online"] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * Where an order's units are: taken for good, held for somebody who is paying (rules: stock-5), or
 * back in stock.
 */
export const stockHolds = ["taken", "held", "released"] as const;
export type StockHold = (typeof stockHolds)[number];

/**
 * Whether a cash order waits to hear that it is meant (rules: confirm-1): `asked` until then, and not packed.
 * Of an order that needs none it is null, which order-steps.ts calls `none`.
 */
export const confirmations = ["asked", "confirmed"] as const;
export type Confirmation = (typeof confirmations)[number];

/** How an order came to be confirmed: by what the rules say, or by somebody; `whatsapp` is its buyer's answer there. */
export const confirmedHow = ["buyer", "whatsapp", "staff", "known-buyer", "rule"] as const;
export type ConfirmedHow = (typeof confirmedHow)[number];

/** Money on its way back: it is owed, the provider was asked for it, it has been returned. */
export const refundStates = ["due", "asked", "refunded"] as const;
export type RefundState = (typeof refundStates)[number];

/** What an order's timeline tells, beside the moment of the order itself. */
export const orderEventKinds = [
  ...orderStatuses,
  "changed",
  "paid",
  "not-paid",
  "refund-due",
  "refund-asked",
  "refunded",
  "refunded-in-part",
  "to-be-paid-on-delivery",
  "not-delivered",
  "to-be-paid-online",
  "order-confirmed",
  "return-asked",
  "return-accepted",
  "return-refused",
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

export interface OrderEvent {
  event: OrderEventKind;
  time: Date;
}

/** A product in an order, as it was when it was bought. Amounts in paise. */
export interface OrderLine {
  productId: string;
  title: string;
  /** Grams; null where the product has no pack. */
  pack: number | null;
  /** Grams of one piece as packed, on the order's day (rules: charges-4). */
  packedWeight?: number | null;
  pictureUrl: string | null;
  price: Paise;
  productMRP: Paise;
  quantity: number;
  /** What a code and the thank-you for paying online take off the whole line, and what of that is the thank-you. */
  offerDiscount?: Paise;
  thanksDiscount?: Paise;
  /** What it is to the tax offices, and its rate on the order's day; null where none is charged (rules: tax-4). */
  hsn?: string | null;
  taxRate?: TaxRate | null;
}

/** How long, in ms, an unpaid order can still be paid at its price (rules: payments-10). */
export const payableFor = 7 * 24 * 60 * 60 * 1000;

/** It waits for its payment: that is the first thing to be said of it (rules: orders-15). */
export function isUnpaid({
  status,
  paymentStatus,
}: Pick<Order, "status" | "paymentStatus">): boolean {
  return paymentStatus === "pending" && !isClosed(status);
}

/** It waits to be confirmed, and is not packed until then (rules: confirm-1). */
export function waitsForConfirmation({
  status,
  confirmation,
}: Pick<Order, "status" | "confirmation">): boolean {
  return confirmation === "asked" && !isClosed(status);
}

/** Whether its time to be paid at its price is not over (rules: payments-10). */
export function isPayable({ time }: Pick<Order, "time">): boolean {
  return Date.now() - time.getTime() <= payableFor;
}

/** An order as pages show it (rules: data-6). Amounts in paise. */
export interface Order extends Totals {
  id: string;
  orderNumber: string;
  receipt: string;
  email: string;
  selectedAddresses: AddressSnapshot;
  cartItems: OrderLine[];
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  paymentId: string | null;
  status: OrderStatus;
  /** Null where none is needed. */
  confirmation: Confirmation | null;
  stockHold: StockHold;
  /** When a hold ends; null where nothing is held. */
  heldUntil: Date | null;
  /** Of the payment that the order was paid with; null while it is kept. */
  refund: RefundState | null;
  /** Who carries it, an id of `couriers`, and its number there. */
  courier: string | null;
  trackingNumber: string | null;
  /** When it was shipped and delivered last; null where it has not been, or not any more. */
  shippedAt: Date | null;
  deliveredAt: Date | null;
  /** To be paid at the door although it is paid online, in paise; 0 where nothing is (rules: advance-2, orders-24). */
  dueAtDoor: Paise;
  /** When it was paid at the door; null where it was not. */
  collectedAt: Date | null;
  /** Why it was cancelled, in the words of whoever did it; null where nobody gave a reason. */
  cancelReason: string | null;
  time: Date;
  /** Oldest first, without the order itself. */
  events: OrderEvent[];
}

/** The goods have left the house; what of them came back, the return has put where it belongs. */
export function hasLeft(status: OrderStatus): boolean {
  return status === "shipped" || status === "delivered" || cameBack(status);
}

/** Its buyer sent it back, or it could not be delivered. */
function cameBack(status: OrderStatus): boolean {
  return status === "returned" || status === "came-back" || status === "replaced";
}

/** Nothing follows any more: it was cancelled, or it came back. */
export function isClosed(status: OrderStatus): boolean {
  return status === "cancelled" || cameBack(status);
}

/**
 * Whether deleting or refunding the order returns its units to stock: they are taken or held, and
 * the order is unpaid or not yet shipped (rules: orders-17, refunds-2).
 */
export function returnsStock(
  order: Pick<Order, "status" | "paymentStatus" | "stockHold">,
): boolean {
  if (order.stockHold === "released") return false;
  return !hasLeft(order.status) || order.paymentStatus === "pending";
}

/** What is said of an order whose money came: it is paid, or the money goes back. */
export function paidOutcome(order: Pick<Order, "refund">): "paid" | "refund-due" {
  return order.refund ? "refund-due" : "paid";
}
